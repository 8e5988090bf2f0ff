// The guards of the route map: who may call, and as whom.
import { type Claims, TokenError } from "@undercroft/tokens";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { factorErrors } from "../factors/factor-errors.ts";
import { findUserWithSession, type SessionRow } from "../store/sessions.ts";
import type { UserRow } from "../store/user-row.ts";
import type { AuthRequest } from "./auth-request.ts";

/** Lets a request through, giving what the handler knows of the caller. @throws AuthError */
export type Guard<Caller> = (auth: Auth, request: AuthRequest) => Promise<Caller>;

/** A person who is signed in. */
export type SignedIn = { user: UserRow; session: SessionRow; claims: Claims };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text form of a UUID. */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && uuid.test(text);
}

function readBearer(request: AuthRequest): string {
  const token = /^bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) throw errors.noAuthorization();
  return token;
}

async function verifyBearer(auth: Auth, request: AuthRequest): Promise<Claims> {
  try {
    return await auth.keyring.verify(readBearer(request));
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw errors.badJwt(`invalid JWT: unable to parse or verify signature, ${error.message}`);
  }
}

/** Anybody. */
export const anyone: Guard<null> = async () => null;

/** A signed-in person whose session still stands. */
export const signedIn: Guard<SignedIn> = async (auth, request) => {
  const claims = await verifyBearer(auth, request);
  if (!claims.sub) throw errors.badJwt("invalid claim: missing sub claim");
  if (!isUuid(claims.sub)) throw errors.badJwt("invalid claim: sub claim must be a UUID", 400);
  if (!isUuid(claims.session_id)) throw errors.badJwt("invalid claim: session_id claim must be a UUID");
  const { user, session } = await findUserWithSession(auth.database.query, claims.sub, claims.session_id);
  if (!user) throw errors.userGone();
  if (!session) throw errors.sessionNotFound();
  if (isBanned(user, auth.now())) throw errors.userBanned();
  return { user, session, claims };
};

/** A signed-in person who has said who they are. */
export const requireNonAnonymous: Guard<SignedIn> = async (auth, request) => {
  const caller = await signedIn(auth, request);
  if (caller.user.is_anonymous) throw factorErrors.anonymous();
  return caller;
};
const adminRoles: readonly string[] = ["service_role", "supabase_admin"];

/** The service key. */
export const admin: Guard<Claims> = async (auth, request) => {
  const claims = await verifyBearer(auth, request);
  if (!adminRoles.includes(claims.role)) throw errors.notAdmin();
  if (claims.session_id !== undefined && !(await isOpen(auth, claims.session_id))) {
    throw errors.adminSessionGone();
  }
  return claims;
};

async function isOpen(auth: Auth, sessionId: unknown): Promise<boolean> {
  if (!isUuid(sessionId)) return false;
  const rows = await auth.database.query("select from auth.sessions where id = $1", [sessionId]);
  return rows.length > 0;
}

/** True while somebody is shut out. */
export function isBanned(user: Pick<UserRow, "banned_until">, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}
