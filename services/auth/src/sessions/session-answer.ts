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

/**
 * Signs the tokens of a session.
 * @param options.counter which refresh token is the live one
 * @param options.query of the transaction that is open, if any
 * @param options.method how the tokens were come by; by default the session's last proof
 * @throws AuthError hook_…, or in the words of the operator's hook
 */
export async function createSessionTokens(
  auth: Auth,
  user: UserRow,
  session: SessionRow,
  options: { counter?: number; query?: QueryRows; method?: string } = {},
): Promise<SessionTokens> {
  const { counter = Number(session.refresh_token_counter) } = options;
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
    options.method ?? methods[0]?.method ?? "",
    options.query,
  );
  const accessToken = await auth.keyring.sign(claims, { expiresIn });
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: createRefreshToken(auth.secrets.refreshTokens, { sessionId: session.id, counter }),
  };
}

/** Seconds; where a session without its second step may last for a while only, its tokens last no longer. */
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
export async function answerWithSession(
  auth: Auth,
  user: UserRow,
  session: SessionRow,
  extra: {
    counter?: number;
    fields?: Record<string, unknown>;
    headers?: Record<string, string>;
    method?: string;
  } = {},
): Promise<Response> {
  const { counter = Number(session.refresh_token_counter), fields, headers, method } = extra;
  const tokens = await createSessionTokens(auth, user, session, { counter, ...(method ? { method } : {}) });
  return Response.json(
    { ...tokens, user: toUser(user), ...fields },
    {
      headers: {
        "sb-auth-user-id": user.id,
        "sb-auth-session-id": session.id,
        "sb-auth-refresh-token-counter": String(counter),
        ...headers,
      },
    },
  );
}
