// POST /token?grant_type=refresh_token. Each use makes the next token the live one. The one before it is answered with
// the live one again, since its answer may have been lost on the way; anything older ends the session for everybody
// who holds a piece of it, because one of them is not the owner.
import { z } from "zod/mini";
import type { Auth } from "../auth.ts";
import { errors, OAuthError } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isBanned } from "../request/caller.ts";
import { optionalText, parseBody } from "../request/parse-body.ts";
import { deviceOf } from "../sessions/open-session.ts";
import { type RefreshToken, readRefreshToken } from "../sessions/refresh-token.ts";
import { requireLiveSession } from "../sessions/require-live-session.ts";
import { answerWithSession, createSessionTokens, type OpenedSession } from "../sessions/session-answer.ts";
import { recordAudit } from "../store/record-audit.ts";
import { deleteSessions, lockSession, type SessionRow, updateRefreshCounter } from "../store/sessions.ts";
import { findUserById } from "../store/users.ts";

const refreshBody = z.object({ refresh_token: optionalText });

type Outcome = (OpenedSession & { reuse?: string }) | { refused: "session stands" | "session ended" };

const header = "sb-auth-refresh-token-";

/** Gives a session its next tokens. */
export async function grantByRefreshToken(auth: Auth, request: AuthRequest): Promise<Response> {
  const { refresh_token: text } = parseBody(refreshBody, request.body);
  if (!text) throw new OAuthError("invalid_request", "refresh_token required");
  const token = readRefreshToken(auth.secrets.refreshTokens, text);
  if (token === "malformed") throw errors.invalid("Refresh token is not valid");
  if (token === "foreign") throw errors.refreshTokenNotFound();
  const outcome = await rotate(auth, request, token);
  if ("refused" in outcome) {
    throw errors.refreshTokenUsed(
      outcome.refused === "session ended" ? { [`${header}rotated`]: "true" } : {},
    );
  }
  const { reuse } = outcome;
  const headers = {
    [`${header}reuse`]: String(reuse !== undefined),
    ...(reuse === undefined ? {} : { [`${header}reuse-cause`]: reuse }),
  };
  return answerWithSession(outcome, { headers });
}

/** A refusal is an outcome and no error, since what it deletes must be committed. */
function rotate(auth: Auth, request: AuthRequest, token: RefreshToken): Promise<Outcome> {
  return auth.sessionTransaction(async (query) => {
    const session = await lockSession(query, token.sessionId);
    if (!session) throw errors.refreshTokenNotFound();
    const user = await findUserById(query, session.user_id);
    if (!user) throw errors.refreshTokenNotFound();
    if (isBanned(user, auth.now())) throw errors.userBanned("Invalid Refresh Token: User Banned", 400);
    await requireLiveSession(auth, query, session, user);
    const live = Number(session.refresh_token_counter);
    const renewed = async (counter: number): Promise<OpenedSession> => {
      const next = { ...session, refresh_token_counter: String(counter) };
      return {
        user,
        session: next,
        tokens: await createSessionTokens(auth, query, user, next, "token_refresh"),
      };
    };
    if (token.counter > live) throw errors.refreshTokenAhead();
    if (token.counter === live) {
      await updateRefreshCounter(query, session.id, live + 1, deviceOf(auth, request));
      return renewed(live + 1);
    }
    const causes = [
      ...(wasJustRefreshed(auth, session) ? ["concurrent-refresh"] : []),
      ...(token.counter === live - 1 ? ["fail-to-save"] : []),
    ];
    if (causes.length > 0) return { ...(await renewed(live)), reuse: causes.join(",") };
    if (!auth.settings.refreshRotation) return { refused: "session stands" };
    await deleteSessions(query, user.id, session.id, "local");
    await recordAudit(query, "token_revoked", user, request.address);
    return { refused: "session ended" };
  });
}

function wasJustRefreshed(auth: Auth, session: SessionRow): boolean {
  if (!session.refreshed_at) return false;
  return auth.now().getTime() - session.refreshed_at.getTime() < auth.settings.reuseIntervalSeconds * 1000;
}
