// The limits an operator may set on sessions, looked at when one is refreshed.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { hasVerifiedFactor } from "../factors/require-aal2.ts";
import { hasNewerSession, type SessionRow } from "../store/sessions.ts";
import type { UserRow } from "../store/user-row.ts";

/** @throws AuthError session_expired, saying which limit was reached */
export async function requireLiveSession(
  auth: Auth,
  query: QueryRows,
  session: SessionRow,
  user: UserRow,
): Promise<void> {
  const { sessionSeconds, inactivitySeconds, singleSession, refusedAccounts } = auth.settings;
  if (refusedAccounts.has(user.id)) throw errors.userBanned();
  const now = auth.now();
  const isPast = (since: Date, seconds: number | null) =>
    seconds !== null && now.getTime() - since.getTime() >= seconds * 1000;
  const isOver = session.not_after !== null && session.not_after <= now;
  if (isOver || isPast(session.created_at, sessionSeconds)) throw errors.refreshSessionExpired();
  if (isPast(session.refreshed_at ?? session.created_at, inactivitySeconds)) {
    throw errors.refreshSessionExpired("Inactivity");
  }
  if (now.getTime() >= (endOfLowLevel(auth, user, session) ?? Number.POSITIVE_INFINITY)) {
    throw errors.refreshSessionExpired("Low AAL: User Needs MFA Verification");
  }
  if (singleSession && (await hasNewerSession(query, session))) {
    throw errors.refreshSessionExpired("Revoked by Newer Login");
  }
}

/** When a session ends whose person has a second factor and has not shown it, in milliseconds; undefined: not for that. */
export function endOfLowLevel(auth: Auth, user: UserRow, session: SessionRow): number | undefined {
  const { lowLevelSeconds } = auth.settings;
  if (lowLevelSeconds === null || session.aal !== "aal1" || !hasVerifiedFactor(user)) return undefined;
  return session.created_at.getTime() + lowLevelSeconds * 1000;
}
