// POST /token?grant_type=pkce: the closing half of PKCE. https://www.rfc-editor.org/rfc/rfc7636#section-4.6
import { createHash } from "node:crypto";
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { unseal } from "../keys/sealed.ts";
import { isSameHash } from "../one-time/issue-token.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isBanned } from "../request/caller.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import { openSession } from "../sessions/open-session.ts";
import { answerWithSession } from "../sessions/session-answer.ts";
import { deleteFlowState, type FlowStateRow, lockFlowState } from "../store/flow-states.ts";
import { limitSession } from "../store/sessions.ts";
import { findUserById } from "../store/users.ts";

const codeBody = z.object({ auth_code: optionalText, code_verifier: optionalText });

/** Exchanges the code of a link for a session, once. */
export async function grantByCode(auth: Auth, request: AuthRequest): Promise<Response> {
  const { auth_code: code, code_verifier: verifier } = parseBody(codeBody, request.body);
  if (!code || !verifier) {
    throw errors.invalid("invalid request: both auth code and code verifier should be non-empty");
  }
  const opened = await auth.sessionTransaction(async (query) => {
    const flow = await lockFlowState(query, code);
    if (!flow?.user_id || !flow.auth_code_issued_at) throw errors.flowNotFound();
    const age = auth.now().getTime() - flow.auth_code_issued_at.getTime();
    if (age > auth.settings.flowSeconds * 1000) throw errors.flowExpired();
    if (!isProven(flow, verifier)) throw errors.badCodeVerifier();
    const user = await findUserById(query, flow.user_id);
    if (!user) throw errors.flowNotFound();
    if (isBanned(user, auth.now())) throw errors.userBanned();
    await deleteFlowState(query, flow.id);
    const session = await openSession(auth, query, request, user, flow.authentication_method);
    if (flow.session_not_after) await limitSession(query, session.session.id, flow.session_not_after);
    return { ...session, fields: openTokens(auth, flow) };
  });
  return answerWithSession(opened, { fields: opened.fields });
}

/** What an identity provider gave, for the client to call it with. */
function openTokens(auth: Auth, flow: FlowStateRow): Record<string, string> {
  const open = (sealed: string) =>
    unseal(auth.secrets.providerTokens, flow.id, Buffer.from(sealed, "base64"));
  const { provider_access_token: access, provider_refresh_token: refresh } = flow;
  return {
    ...(access ? { provider_token: open(access) } : {}),
    ...(refresh ? { provider_refresh_token: open(refresh) } : {}),
  };
}

function isProven(flow: FlowStateRow, verifier: string): boolean {
  const shown =
    flow.code_challenge_method === "s256"
      ? createHash("sha256").update(verifier).digest("base64url")
      : verifier;
  return isSameHash(shown, flow.code_challenge);
}
