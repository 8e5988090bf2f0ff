import { randomUUID } from "node:crypto";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerWithSession } from "../sessions/session-answer.ts";
import { recordAudit } from "../store/record-audit.ts";
import { getUserById, insertUser } from "../store/users.ts";

/** POST /signup without address: a session for somebody who has not said who they are. */
export async function signInAnonymously(
  auth: Auth,
  request: AuthRequest,
  data: Record<string, unknown>,
): Promise<Response> {
  if (!auth.settings.signUpEnabled) throw errors.signUpDisabled();
  if (!auth.settings.anonymousEnabled) throw errors.anonymousDisabled();
  const { user, session } = await auth.database.transaction(async (query) => {
    const id = randomUUID();
    await insertUser(query, { id, is_anonymous: true, raw_user_meta_data: data, created_at: auth.now() });
    const created = await getUserById(query, id);
    await recordAudit(query, "user_signedup", created, request.address);
    return openSession(auth, query, request, created, "anonymous");
  });
  return answerWithSession(auth, user, session);
}
