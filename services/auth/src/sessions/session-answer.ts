// What somebody who has just proved who they are gets.
import type { Auth } from "../auth.ts";
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

/** Signs the tokens of a session. @param counter which refresh token is the live one */
export async function createSessionTokens(
  auth: Auth,
  user: UserRow,
  session: SessionRow,
  counter = Number(session.refresh_token_counter),
): Promise<SessionTokens> {
  const expiresIn = lifetimeOf(auth, user, session);
  const expiresAt = Math.floor(Date.now() / 1000) + expiresIn;
  const accessToken = await auth.keyring.sign(
    {
      sub: user.id,
      aud: user.aud,
      email: user.email ?? "",
      phone: user.phone ?? "",
      app_metadata: user.raw_app_meta_data,
      user_metadata: user.raw_user_meta_data,
      role: user.role,
      aal: session.aal,
      amr: listMethods(user, session),
      session_id: session.id,
      is_anonymous: user.is_anonymous,
      // said here, since a second may turn while it is signed
      exp: expiresAt,
    },
    { expiresIn },
  );
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
  extra: { counter?: number; fields?: Record<string, unknown>; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { counter = Number(session.refresh_token_counter), fields, headers } = extra;
  const tokens = await createSessionTokens(auth, user, session, counter);
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
