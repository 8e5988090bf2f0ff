// What somebody who has just proved who they are gets.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { customiseClaims } from "../hooks/customise-claims.ts";
import type { SessionRow } from "../store/sessions.ts";
import { toUser, type UserRow } from "../store/user-row.ts";
import { createRefreshToken } from "./refresh-token.ts";
import { endOfLowLevel } from "./require-live-session.ts";

/** The tokens of a session as the protocol sends them. Times are Unix seconds. */
export type SessionTokens = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
};

/** A session that stands, the person as they are now, and its tokens. */
export type OpenedSession = { user: UserRow; session: SessionRow; tokens: SessionTokens };

/**
 * Signs the tokens of a session.
 * @param query of the transaction that opens or renews it, so that it does not when the operator's hook refuses
 * @param method how the tokens were come by; by default the session's last proof
 * @throws AuthError hook_…, or in the words of the operator's hook
 */
export async function createSessionTokens(
  auth: Auth,
  query: QueryRows,
  user: UserRow,
  session: SessionRow,
  method?: string,
): Promise<SessionTokens> {
  const expiresIn = lifetimeOf(auth, user, session);
  const expiresAt = Math.floor(Date.now() / 1000) + expiresIn;
  const methods = listMethods(user, session);
  const claims = await customiseClaims(
    auth,
    {
      sub: user.id,
      aud: user.aud,
      email: user.email ?? "",
      phone: user.phone ?? "",
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      role: user.role,
      aal: session.aal,
      amr: methods,
      session_id: session.id,
      is_anonymous: user.is_anonymous,
      // said here, since a second may turn while it is signed
      exp: expiresAt,
    },
    method ?? methods[0]?.method ?? "",
    query,
  );
  const accessToken = await auth.keyring.sign(claims, { expiresIn });
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: createRefreshToken(auth.secrets.refreshTokens, {
      sessionId: session.id,
      counter: Number(session.refresh_token_counter),
    }),
  };
}

/** Seconds; where a session at aal1 may last for a while only, its tokens last no longer. */
function lifetimeOf(auth: Auth, user: UserRow, session: SessionRow): number {
  const { accessTokenSeconds } = auth.settings;
  const ends = endOfLowLevel(auth, user, session);
  if (ends === undefined) return accessTokenSeconds;
  return Math.max(1, Math.min(accessTokenSeconds, Math.floor((ends - auth.now().getTime()) / 1000)));
}

/** How the session was opened; single sign-on names the organisation. */
function listMethods(user: UserRow, session: SessionRow): SessionRow["methods"] {
  const provider = user.identities
    .find((identity) => identity.provider.startsWith("sso:"))
    ?.provider.slice(4);
  return session.methods.map((one) => (one.method === "sso/saml" && provider ? { ...one, provider } : one));
}

/** The token response. @param extra further fields, e.g. `weak_password`, and headers */
export function answerWithSession(
  { user, session, tokens }: OpenedSession,
  extra: { fields?: Record<string, unknown>; headers?: Record<string, string> } = {},
): Response {
  return Response.json(
    { ...tokens, user: toUser(user), ...extra.fields },
    {
      headers: {
        "sb-auth-user-id": user.id,
        "sb-auth-session-id": session.id,
        "sb-auth-refresh-token-counter": session.refresh_token_counter,
        ...extra.headers,
      },
    },
  );
}
