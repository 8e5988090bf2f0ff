// POST /signup. With confirmation by mail on, the answer is the same whether or not the address has an account:
// its owner is told by mail, the caller is not.
import { randomUUID } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import { z } from "zod/mini";
import { type ClaimedPassword, claimPassword } from "../accounts/claimed-password.ts";
import { createAccount } from "../accounts/create-account.ts";
import { revokeSignInMethods } from "../accounts/revoke-sign-in-methods.ts";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { inEvenTime } from "../limits/pad-failure-timing.ts";
import { runAsDummyUser } from "../limits/run-as-dummy-user.ts";
import { claimMail } from "../mail/claim-mail.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { requireMailable } from "../mail/require-mailable.ts";
import { type LinkTarget, sendLink } from "../mail/send-link.ts";
import { requireStrongPassword } from "../passwords/require-strong-password.ts";
import { requireUnleakedPassword } from "../passwords/require-unleaked-password.ts";
import { parseChannel } from "../phone/parse-phone.ts";
import { signUpByPhone } from "../phone/sign-up-by-phone.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { challengeFields, optionalMetadata, optionalText, parseBody } from "../request/parse-body.ts";
import { parseChallenge } from "../request/parse-challenge.ts";
import { parseEmail } from "../request/parse-email.ts";
import { chooseRedirect } from "../request/redirect-target.ts";
import { requireEmailEnabled } from "../request/require-email-enabled.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerWithSession } from "../sessions/session-answer.ts";
import { confirmEmail, emailMetadata, saveEmailIdentity, withEmailProvider } from "../store/identities.ts";
import type { UserRow } from "../store/user-row.ts";
import { findUserByEmail, getUserById, updateUser } from "../store/users.ts";
import { answerAsPending } from "./pending-user.ts";
import { onTaken, toSavingError } from "./saving-errors.ts";
import { signInAnonymously } from "./sign-in-anonymously.ts";

const signUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  channel: optionalText,
  data: optionalMetadata,
  ...challengeFields,
});

/** A sign-up that passed every check; `passwordHash` null for one by link. */
export type Registration = ClaimedPassword & {
  email: string;
  data: Record<string, unknown>;
  target: LinkTarget;
};

/** For whom an account is made. One that an administrator makes has only what they gave as its metadata. */
type Claim = Pick<Registration, "email" | "passwordHash" | "isPasswordOf" | "data"> & {
  isByAdministrator?: true;
};

/** The answer comes at multiples of so many milliseconds, which the work usually stays below. */
const evenTime = 150;

/** POST /signup. */
export async function signUp(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(signUpBody, request.body);
  if (!body.email && !body.phone) return signInAnonymously(auth, request, body.data ?? {});
  if (!auth.settings.signUpEnabled) throw errors.signUpDisabled();
  const password = body.password ?? "";
  requireStrongPassword(password, auth.settings);
  await requireUnleakedPassword(password, auth.settings);
  if (body.email && body.phone) {
    throw errors.invalid("Only an email address or phone number should be provided on signup.");
  }
  if (body.phone) return signUpByPhone(auth, request, body, password);
  parseChannel(auth, body.channel);
  const challenge = parseChallenge(body);
  requireEmailEnabled(auth, "Email signups are disabled", 400);
  const email = parseEmail(body.email);
  const target = { redirectTo: chooseRedirect(auth.settings, request), challenge };
  const register = async () => {
    const passwordHash = await auth.passwords.hash(password);
    const isPasswordOf = (stored: string | null) => auth.passwords.verify(stored, password);
    return { email, passwordHash, isPasswordOf, data: body.data ?? {}, target };
  };
  if (auth.settings.autoconfirm) return signUpAtOnce(auth, request, await register());
  await requireMailable(auth, email);
  return inEvenTime(evenTime, async () => {
    const registration = await register();
    return auth.database
      .transaction((query) => requestConfirmation(auth, query, request, registration))
      .catch(
        onTaken(() =>
          auth.database.transaction((query) => requestConfirmation(auth, query, request, registration)),
        ),
      )
      .catch(toSavingError);
  });
}

async function signUpAtOnce(auth: Auth, request: AuthRequest, registration: Registration): Promise<Response> {
  const opened = await auth
    .sessionTransaction(async (query) => {
      const existing = await findUserByEmail(query, registration.email, "lock");
      if (existing?.email_confirmed_at) throw errors.userAlreadyExists();
      if (existing) await replaceClaim(auth, query, existing, registration);
      const user = existing ?? (await createUser(auth, query, request, registration));
      await confirmEmail(query, await getUserById(query, user.id), registration.email, auth.now());
      return openSession(auth, query, request, await getUserById(query, user.id), "password");
    })
    .catch(onTaken(() => Promise.reject(errors.userAlreadyExists())))
    .catch(toSavingError);
  return answerWithSession(opened);
}

async function requestConfirmation(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  registration: Registration,
): Promise<Response> {
  const { email, data } = registration;
  const applied = { provider: "email" as const, address: email, data };
  await claimMail(auth, query, "sign-up", email);
  const existing = await findUserByEmail(query, email, "lock");
  if (!existing || existing.email_confirmed_at) await registration.isPasswordOf?.(null);
  if (existing?.email_confirmed_at) {
    await runAsDummyUser(auth, query, (nobody) =>
      sendLink(auth, query, "signUp", nobody, nobody.email, registration.target),
    );
    await enqueueMail(query, "already-registered", email);
    return answerAsPending(auth, applied);
  }
  if (existing) {
    await runAsDummyUser(auth, query);
    await replaceClaim(auth, query, existing, registration);
    await sendLink(auth, query, "signUp", existing, email, registration.target);
    return answerAsPending(auth, applied);
  }
  const user = await createUser(auth, query, request, registration);
  await sendLink(auth, query, "signUp", user, email, registration.target);
  return answerAsPending(auth, applied, { id: user.id, identityId: user.identities[0]?.id });
}

/** Inserts the person with an e-mail identity, not confirmed yet. @throws pg.DatabaseError 23505 when the address is taken */
export async function createUser(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  { email, passwordHash, data, isByAdministrator }: Claim,
): Promise<UserRow> {
  const id = randomUUID();
  const user = {
    id,
    email,
    encrypted_password: passwordHash,
    raw_app_meta_data: withEmailProvider({}),
    raw_user_meta_data: isByAdministrator ? data : { ...data, ...emailMetadata(id, email, false) },
  };
  return createAccount(auth, query, request, user, (now) => saveEmailIdentity(query, id, email, false, now));
}

/**
 * A further sign-up for an address that nobody confirmed. Of several passwords none stays, and no other way in does: otherwise
 * a stranger who was there before or after would be in the account the moment its true owner follows the link.
 */
export async function replaceClaim(auth: Auth, query: QueryRows, user: UserRow, claim: Claim): Promise<void> {
  // an account that is somebody's by their number already is not up for claims
  if (user.phone_confirmed_at) return;
  const { email, passwordHash, data, isByAdministrator } = claim;
  const claims = isByAdministrator ? {} : emailMetadata(user.id, email, false);
  const metadata = { ...user.raw_user_meta_data, ...data, ...claims };
  const password = isByAdministrator
    ? { encrypted_password: passwordHash }
    : await claimPassword(user, claim);
  await updateUser(query, user.id, { ...password, raw_user_meta_data: metadata }, auth.now());
  await revokeSignInMethods(query, user.id);
}
