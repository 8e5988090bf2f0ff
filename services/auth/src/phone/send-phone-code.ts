// POST /otp with a number: a code to sign in with. A number without an account gets one, unless told not to.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { onTaken, toSavingError } from "../handlers/saving-errors.ts";
import { inEvenTime } from "../limits/pad-failure-timing.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { confirmPhone, findUserByPhone } from "../store/phone-identity.ts";
import { recordAudit } from "../store/record-audit.ts";
import { parseChannel, parsePhone, requirePhoneEnabled } from "./parse-phone.ts";
import { type PreparedText, sendText } from "./send-text.ts";
import {
  createPhoneUser,
  type PhoneRegistration,
  replacePhoneClaim,
  sendConfirmation,
} from "./sign-up-by-phone.ts";

/** The fields of the body that are read here. */
type PhoneOtp = {
  phone?: string | undefined;
  channel?: string | undefined;
  data?: Record<string, unknown> | undefined;
  create_user?: boolean | undefined;
};

/** Sends the code; the answer is the same for every number. */
export async function sendPhoneCode(auth: Auth, request: AuthRequest, body: PhoneOtp): Promise<Response> {
  const channel = parseChannel(auth, body.channel);
  requirePhoneEnabled(auth, "Unsupported phone provider");
  const phone = parsePhone(body.phone);
  const registration = { phone, passwordHash: null, data: body.data ?? {} };
  const mayCreate = body.create_user ?? true;
  const target = { kind: "text-sign-in" as const, phone, channel, isDiscreet: !writesToAll(auth, mayCreate) };
  const send = () =>
    sendText(auth, target, (query) => prepareSignIn(auth, query, request, registration, mayCreate));
  const id = await inEvenTime(auth.texts?.pace ?? 1, () => send().catch(onTaken(send)).catch(toSavingError));
  return Response.json({ message_id: id });
}

/** Whether a number without an account is written to as well, since it gets one. */
function writesToAll(auth: Auth, mayCreate: boolean): boolean {
  return mayCreate && auth.settings.signUpEnabled;
}

async function prepareSignIn(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  registration: PhoneRegistration,
  mayCreate: boolean,
): Promise<PreparedText | "nothing"> {
  const { phone: settings } = auth.settings;
  const existing = await findUserByPhone(query, registration.phone, "lock");
  if (!existing && !writesToAll(auth, mayCreate)) {
    // where numbers confirm themselves, sign-up tells anyway; elsewhere a stranger learns nothing
    if (settings.autoconfirm) throw mayCreate ? errors.signUpDisabled() : errors.otpDisabled();
    return "nothing";
  }
  const user = existing ?? (await createPhoneUser(auth, query, request, registration));
  if (existing && !existing.phone_confirmed_at) {
    await replacePhoneClaim(auth, query, existing, registration);
  }
  if (settings.autoconfirm && !user.phone_confirmed_at) {
    await confirmPhone(query, user, registration.phone, auth.now());
  }
  const isConfirmed = settings.autoconfirm || user.phone_confirmed_at !== null;
  const action = isConfirmed ? "user_recovery_requested" : "user_confirmation_requested";
  await recordAudit(query, action, user, request.address);
  return sendConfirmation(auth, query, user, registration.phone);
}
