// POST /passkeys/authentication/options and …/verify: a session for anyone who has a passkey. DummyUser says who they are
// first; the device knows.
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { phoneErrors } from "../phone/phone-errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isBanned } from "../request/caller.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerWithSession } from "../sessions/session-answer.ts";
import { findPasskeyByCredential, type PasskeyRow, toKey, touchPasskey } from "../store/passkeys.ts";
import type { UserRow } from "../store/user-row.ts";
import { findUserById, getUserById } from "../store/users.ts";
import { askForKey, checkKey } from "../webauthn/ceremonies.ts";
import { readAssertion } from "../webauthn/credential.ts";
import { consumeChallenge, issueChallenge, requirePasskeys } from "./challenges.ts";
import { passkeyErrors } from "./passkey-errors.ts";

/** Asks the browser for any passkey of ours. */
export async function askForPasskey(auth: Auth): Promise<Response> {
  requirePasskeys(auth);
  const options = await askForKey(auth, "passkey");
  return issueChallenge(auth, { userId: null, type: "authentication" }, options);
}

/** Opens the account a passkey is for. */
export async function signInByPasskey(auth: Auth, request: AuthRequest): Promise<Response> {
  requirePasskeys(auth);
  const answer = await consumeChallenge(auth, request, { userId: null, type: "authentication" });
  const { passkey, user } = await findOwner(auth, answer.credential);
  const key = toKey(passkey);
  const counter = await checkKey(auth, answer.credential, answer.challenge, { key, purpose: "passkey" });
  if (counter === undefined) throw passkeyErrors.failed();
  requireUsable(auth, user);
  const opened = await auth.sessionTransaction(async (query) => {
    await touchPasskey(query, passkey.id, counter, auth.now());
    return openSession(auth, query, request, await getUserById(query, user.id), "passkey");
  });
  return answerWithSession(opened);
}

async function findOwner(auth: Auth, credential: unknown): Promise<{ passkey: PasskeyRow; user: UserRow }> {
  const shown = readAssertion(credential);
  if (!shown) throw passkeyErrors.failed("Invalid credential response");
  const { query } = auth.database;
  const passkey = await findPasskeyByCredential(query, shown.id);
  const user = passkey && (await findUserById(query, passkey.user_id));
  if (!passkey || !user) throw passkeyErrors.failed();
  const handle = shown.response.userHandle;
  // the user handle stored on the device must be this account's
  if (handle && Buffer.from(handle, "base64url").toString() !== user.id) throw passkeyErrors.failed();
  return { passkey, user };
}

function requireUsable(auth: Auth, user: UserRow): void {
  if (user.email && !user.email_confirmed_at) throw errors.emailNotConfirmed("Email not confirmed", 403);
  if (user.phone && !user.phone_confirmed_at) throw phoneErrors.notConfirmed("Phone not confirmed", 403);
  if (isBanned(user, auth.now())) throw errors.userBanned();
}
