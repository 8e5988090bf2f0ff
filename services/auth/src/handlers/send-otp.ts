// POST /otp and /magiclink: a link (and a code) to sign in with. An address without an account gets one, unless told not to.
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { inEvenTime } from "../limits/pad-failure-timing.ts";
import { runAsDummyUser } from "../limits/run-as-dummy-user.ts";
import { claimMail } from "../mail/claim-mail.ts";
import { requireMailable } from "../mail/require-mailable.ts";
import { sendLink } from "../mail/send-link.ts";
import { sendPhoneCode } from "../phone/send-phone-code.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import {
  challengeFields,
  optionalMetadata,
  optionalSwitch,
  optionalText,
  parseBody,
} from "../request/parse-body.ts";
import { parseChallenge } from "../request/parse-challenge.ts";
import { parseEmail } from "../request/parse-email.ts";
import { chooseRedirect } from "../request/redirect-target.ts";
import { requireEmailEnabled } from "../request/require-email-enabled.ts";
import { confirmEmail } from "../store/identities.ts";
import { recordAudit } from "../store/record-audit.ts";
import type { UserRow } from "../store/user-row.ts";
import { findUserByEmail } from "../store/users.ts";
import { onTaken, toSavingError } from "./saving-errors.ts";
import { createUser, type Registration, replaceClaim } from "./sign-up.ts";

const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  channel: optionalText,
  data: optionalMetadata,
  create_user: optionalSwitch,
  ...challengeFields,
});

/** The answer comes at multiples of so many milliseconds, which the work usually stays below. */
const evenTime = 100;

/** Sends the link; the answer is the same for every address. */
export async function sendOtp(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(otpBody, request.body);
  if (body.email && body.phone) {
    throw errors.invalid("Only an email address or phone number should be provided");
  }
  if (body.phone) return sendPhoneCode(auth, request, body);
  if (!body.email) throw errors.invalid("One of email or phone must be set");
  if (body.channel) throw errors.invalid("Channel should only be specified with Phone OTP");
  requireEmailEnabled(auth);
  const email = parseEmail(body.email);
  const mayCreate = body.create_user ?? true;
  const registration: Registration = {
    email,
    passwordHash: null,
    data: body.data ?? {},
    target: { redirectTo: chooseRedirect(auth.settings, request), challenge: parseChallenge(body) },
  };
  const send = () =>
    auth.database.transaction((query) => sendSignInLink(auth, query, request, registration, mayCreate));
  await requireMailable(auth, email);
  await inEvenTime(evenTime, () => send().catch(onTaken(send)).catch(toSavingError));
  return Response.json({});
}

async function sendSignInLink(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  registration: Registration,
  mayCreate: boolean,
): Promise<void> {
  const { settings } = auth;
  const { email, target } = registration;
  const send = async (kind: "magicLink" | "signUp", to: Pick<UserRow, "id" | "email">) => {
    await sendLink(auth, query, kind, to, to.email ?? email, target);
    const action = kind === "magicLink" ? "user_recovery_requested" : "user_confirmation_requested";
    await recordAudit(query, action, to, request.address);
  };
  await claimMail(auth, query, "sign-in", email);
  const existing = await findUserByEmail(query, email, "lock");
  if (!existing && !(mayCreate && settings.signUpEnabled)) {
    // where accounts confirm themselves, sign-up tells anyway; elsewhere a stranger learns nothing
    if (settings.autoconfirm) throw mayCreate ? errors.signUpDisabled() : errors.otpDisabled();
    return runAsDummyUser(auth, query, (nobody) => send("magicLink", nobody));
  }
  if (existing) await runAsDummyUser(auth, query);
  const user = existing ?? (await createUser(auth, query, request, registration));
  if (existing && !existing.email_confirmed_at) await replaceClaim(auth, query, existing, registration);
  if (settings.autoconfirm && !user.email_confirmed_at) await confirmEmail(query, user, email, auth.now());
  const isConfirmed = settings.autoconfirm || user.email_confirmed_at !== null;
  await send(isConfirmed ? "magicLink" : "signUp", user);
}
