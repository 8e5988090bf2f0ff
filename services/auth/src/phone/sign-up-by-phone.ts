// POST /signup with a number. As with addresses, where numbers are confirmed the answer is the same whether or not
// there is an account: its owner is told by text, the caller is not.
import { randomUUID } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import { type ClaimedPassword, claimPassword } from "../accounts/claimed-password.ts";
import { createAccount } from "../accounts/create-account.ts";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { answerAsPending } from "../handlers/pending-user.ts";
import { onTaken, toSavingError } from "../handlers/saving-errors.ts";
import { inEvenTime } from "../limits/pad-failure-timing.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerWithSession } from "../sessions/session-answer.ts";
import { confirmPhone, findUserByPhone, phoneMetadata, savePhoneIdentity } from "../store/phone-identity.ts";
import type { UserRow } from "../store/user-row.ts";
import { getUserById, updateUser } from "../store/users.ts";
import { parseChannel, parsePhone, requirePhoneEnabled } from "./parse-phone.ts";
import { type PreparedText, prepareCode, sendText } from "./send-text.ts";

/** A number that asks for an account; `passwordHash` null for one by code. */
export type PhoneRegistration = ClaimedPassword & { phone: string; data: Record<string, unknown> };

/** The fields of the body that are read here. */
type PhoneSignUp = {
  phone?: string | undefined;
  channel?: string | undefined;
  data?: Record<string, unknown> | undefined;
  code_challenge?: string | undefined;
  code_challenge_method?: string | undefined;
};

/** @param password passed the rules already */
export async function signUpByPhone(
  auth: Auth,
  request: AuthRequest,
  body: PhoneSignUp,
  password: string,
): Promise<Response> {
  const channel = parseChannel(auth, body.channel);
  if (body.code_challenge || body.code_challenge_method) {
    throw errors.invalid("PKCE not supported for phone signups");
  }
  requirePhoneEnabled(auth, "Phone signups are disabled");
  const phone = parsePhone(body.phone);
  const data = body.data ?? {};
  const register = async () => {
    const passwordHash = await auth.passwords.hash(password);
    const isPasswordOf = (stored: string | null) => auth.passwords.verify(stored, password);
    return { phone, passwordHash, isPasswordOf, data };
  };
  if (auth.settings.phone.autoconfirm) return signUpAtOnce(auth, request, await register());
  let made: UserRow | undefined;
  await inEvenTime(auth.texts?.pace ?? 1, async () => {
    const registration = await register();
    const send = () =>
      sendText(auth, { kind: "text-sign-in", phone, channel }, async (query) => {
        const prepared = await requestConfirmation(auth, query, request, registration);
        made = prepared.made;
        return prepared.text;
      });
    await send().catch(onTaken(send)).catch(toSavingError);
  });
  const ids = made ? { id: made.id, identityId: made.identities[0]?.id } : {};
  return answerAsPending(auth, { provider: "phone", address: phone, data }, ids);
}

async function signUpAtOnce(
  auth: Auth,
  request: AuthRequest,
  registration: PhoneRegistration,
): Promise<Response> {
  const opened = await auth
    .sessionTransaction(async (query) => {
      const existing = await findUserByPhone(query, registration.phone, "lock");
      if (existing?.phone_confirmed_at) throw errors.userAlreadyExists();
      if (existing) await replacePhoneClaim(auth, query, existing, registration);
      const user = existing ?? (await createPhoneUser(auth, query, request, registration));
      await confirmPhone(query, await getUserById(query, user.id), registration.phone, auth.now());
      return openSession(auth, query, request, await getUserById(query, user.id), "password", "phone");
    })
    .catch(onTaken(() => Promise.reject(errors.userAlreadyExists())))
    .catch(toSavingError);
  return answerWithSession(opened);
}

async function requestConfirmation(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  registration: PhoneRegistration,
): Promise<{ text: PreparedText; made?: UserRow }> {
  const { phone } = registration;
  const existing = await findUserByPhone(query, phone, "lock");
  if (!existing || existing.phone_confirmed_at) await registration.isPasswordOf?.(null);
  if (existing?.phone_confirmed_at) {
    const { host } = new URL(auth.settings.siteUrl);
    return { text: { text: `You already have an account at ${host}. Sign in with this number.` } };
  }
  if (existing) await replacePhoneClaim(auth, query, existing, registration);
  const user = existing ?? (await createPhoneUser(auth, query, request, registration));
  const text = await sendConfirmation(auth, query, user, phone);
  return existing ? { text } : { text, made: user };
}

/** Prepares the text with the code that confirms a number, or signs its owner in. */
export async function sendConfirmation(
  auth: Auth,
  query: QueryRows,
  user: UserRow,
  phone: string,
): Promise<PreparedText> {
  await updateUser(query, user.id, { confirmation_sent_at: auth.now() }, auth.now());
  return prepareCode(auth, query, { userId: user.id, type: "confirmation_token", phone });
}

/** Inserts the person with a phone identity, not confirmed yet. @throws pg.DatabaseError 23505 when the number is taken */
export async function createPhoneUser(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  { phone, passwordHash, data }: PhoneRegistration,
): Promise<UserRow> {
  const id = randomUUID();
  const user = {
    id,
    phone,
    encrypted_password: passwordHash,
    raw_user_meta_data: { ...data, ...phoneMetadata(id, phone, false) },
  };
  return createAccount(auth, query, request, user, (now) => savePhoneIdentity(query, id, phone, false, now));
}

/** A further sign-up for a number that nobody confirmed: of several passwords none stays. */
export async function replacePhoneClaim(
  auth: Auth,
  query: QueryRows,
  user: UserRow,
  registration: PhoneRegistration,
): Promise<void> {
  // an account that is somebody's by its address already is not up for claims
  if (user.email_confirmed_at) return;
  const { phone, data } = registration;
  const metadata = { ...user.raw_user_meta_data, ...data, ...phoneMetadata(user.id, phone, false) };
  const password = await claimPassword(user, registration);
  await updateUser(query, user.id, { ...password, raw_user_meta_data: metadata }, auth.now());
}
