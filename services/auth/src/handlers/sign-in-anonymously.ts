import { randomUUID } from "node:crypto";
import { createAccount } from "../accounts/create-account.ts";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerWithSession } from "../sessions/session-answer.ts";

/** POST /signup without address: a session for somebody who has not said who they are. */
export async function signInAnonymously(
  auth: Auth,
  request: AuthRequest,
  data: Record<string, unknown>,
): Promise<Response> {
  if (!auth.settings.signUpEnabled) throw errors.signUpDisabled();
  if (!auth.settings.anonymousEnabled) throw errors.anonymousDisabled();
  const opened = await auth.sessionTransaction(async (query) => {
    const nobody = { id: randomUUID(), is_anonymous: true, raw_user_meta_data: data };
    const created = await createAccount(auth, query, request, nobody);
    return openSession(auth, query, request, created, "anonymous");
  });
  return answerWithSession(opened);
}
