// POST /passkeys/registration/options and …/verify: a passkey for somebody who is signed in.
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { changes, notifyAccountOwner } from "../mail/notify-account-owner.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import type { SignedIn } from "../request/caller.ts";
import { insertPasskey, listPasskeys, toKey, toPasskey } from "../store/passkeys.ts";
import { recordAudit } from "../store/record-audit.ts";
import { findUserById } from "../store/users.ts";
import { askForNewKey, readNewKey } from "../webauthn/ceremonies.ts";
import { consumeChallenge, issueChallenge } from "./challenges.ts";
import { passkeyErrors } from "./passkey-errors.ts";
import { requireManagement } from "./require-management.ts";

/** Asks the browser to make one. */
export async function beginPasskey(auth: Auth, _request: AuthRequest, caller: SignedIn): Promise<Response> {
  requireManagement(auth, caller);
  const { user } = caller;
  const known = await listPasskeys(auth.database.query, user.id);
  if (known.length >= auth.settings.passkeys.most) throw passkeyErrors.tooMany();
  const options = await askForNewKey(auth, user, "passkey", known.map(toKey));
  return issueChallenge(auth, { userId: user.id, type: "registration" }, options);
}

/** Keeps what the browser made. */
export async function finishPasskey(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  requireManagement(auth, caller);
  const { user } = caller;
  const answer = await consumeChallenge(auth, request, { userId: user.id, type: "registration" });
  const key = await readNewKey(auth, answer.credential, answer.challenge, "passkey");
  if (!key) throw passkeyErrors.failed();
  const row = await auth.database
    .transaction(async (query) => {
      // the lock makes parallel registrations count each other
      if (!(await findUserById(query, user.id, "lock"))) throw errors.userGone();
      const known = await listPasskeys(query, user.id);
      if (known.length >= auth.settings.passkeys.most) throw passkeyErrors.tooMany();
      const kept = await insertPasskey(query, user.id, key, auth.now());
      await notifyAccountOwner(query, user, changes.passkeyAdded());
      await recordAudit(query, "passkey_created", user, request.address);
      return kept;
    })
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === "23505") throw passkeyErrors.exists();
      throw error;
    });
  return Response.json(toPasskey(row));
}
