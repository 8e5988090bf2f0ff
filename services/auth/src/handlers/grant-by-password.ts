// POST /token?grant_type=password. Nothing is said about an account before its password was right.
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { AuthError, errors } from "../errors.ts";
import { reviewPassword } from "../hooks/review-attempt.ts";
import { padFailureTiming } from "../limits/pad-failure-timing.ts";
import { requireStrongPassword } from "../passwords/require-strong-password.ts";
import { parsePhone, requirePhoneEnabled } from "../phone/parse-phone.ts";
import { phoneErrors } from "../phone/phone-errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isBanned } from "../request/caller.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import { requireShortEmail } from "../request/parse-email.ts";
import { requireEmailEnabled } from "../request/require-email-enabled.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerWithSession } from "../sessions/session-answer.ts";
import { findUserByPhone } from "../store/phone-identity.ts";
import type { UserRow } from "../store/user-row.ts";
import { findUserByEmail } from "../store/users.ts";

const passwordBody = z.object({ email: optionalText, phone: optionalText, password: optionalText });

/** A refusal comes at multiples of so many milliseconds, which any kind of hash usually stays below. */
const evenTime = 200;

/** Signs somebody in by address and password. */
export async function grantByPassword(auth: Auth, request: AuthRequest): Promise<Response> {
  const body = parseBody(passwordBody, request.body);
  const { find, name } = readAccount(auth, body);
  const password = body.password ?? "";
  auth.limiters.countPasswordAttempt(name, request.address);
  const user = await padFailureTiming(evenTime, async () => {
    const found = await find();
    const isRight = await auth.passwords.verify(found?.encrypted_password ?? null, password);
    if (found) await reviewPassword(auth, found.id, isRight);
    if (found && !isRight) await countRefusal(auth, found.id);
    if (!found || !isRight) throw errors.invalidCredentials();
    if (isBanned(found, auth.now())) throw errors.userBanned("User is banned", 400);
    if (body.email && !found.email_confirmed_at) throw errors.emailNotConfirmed();
    if (body.phone && !found.phone_confirmed_at) throw phoneErrors.notConfirmed();
    return found;
  });
  await renewHash(auth, user, password);
  const opened = await auth.sessionTransaction((query) =>
    openSession(auth, query, request, user, "password", body.phone ? "phone" : "email"),
  );
  return answerWithSession(opened, { fields: weakness(auth, password) });
}

type Account = { name: string; find: () => Promise<UserRow | undefined> };

/** Whose account is meant. @throws AuthError validation_failed, email_provider_disabled, phone_provider_disabled */
function readAccount(auth: Auth, body: z.output<typeof passwordBody>): Account {
  const { query } = auth.database;
  if (body.email && body.phone) {
    throw errors.invalid("Only an email address or phone number should be provided on login.");
  }
  if (body.phone) {
    requirePhoneEnabled(auth, "Phone logins are disabled", 422);
    const phone = parsePhone(body.phone);
    return { name: phone, find: () => findUserByPhone(query, phone) };
  }
  if (!body.email) throw errors.invalid("missing email or phone");
  requireEmailEnabled(auth);
  requireShortEmail(body.email);
  const email = body.email.toLowerCase();
  return { name: email, find: () => findUserByEmail(query, email) };
}

/** The staff see when somebody tries one password after the other. */
async function countRefusal(auth: Auth, userId: string): Promise<void> {
  await auth.database.query("select internal.count_refused_sign_in($1)", [userId]);
}

/** Accounts moved in from elsewhere get a hash of ours the first time their password is seen. */
async function renewHash(auth: Auth, user: UserRow, password: string): Promise<void> {
  if (!user.encrypted_password || !auth.passwords.isOutdated(user.encrypted_password)) return;
  const renewed = await auth.passwords.hash(password);
  await auth.database.query(
    "update auth.users set encrypted_password = $2 where id = $1 and encrypted_password = $3",
    [user.id, renewed, user.encrypted_password],
  );
}

/** Tells the client when a password from before would not be accepted today. */
function weakness(auth: Auth, password: string): Record<string, unknown> {
  try {
    requireStrongPassword(password, auth.settings);
    return {};
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return { weak_password: { message: error.message, reasons: error.reasons ?? ["length"] } };
  }
}
