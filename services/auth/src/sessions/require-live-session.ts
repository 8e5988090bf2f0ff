// The limits an operator may set on sessions, looked at when one is refreshed.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { hasNewerSession, type SessionRow } from "../store/sessions.ts";

/** @throws AuthError session_expired, saying which limit was reached */
export async function requireLiveSession(auth: Auth, query: QueryRows, session: SessionRow): Promise<void> {
  const { sessionSeconds, inactivitySeconds, singleSession } = auth.settings;
  const now = auth.now();
  const isPast = (since: Date, seconds: number | null) =>
    seconds !== null && now.getTime() - since.getTime() >= seconds * 1000;
  const isOver = session.not_after !== null && session.not_after <= now;
  if (isOver || isPast(session.created_at, sessionSeconds)) throw errors.refreshSessionExpired();
  if (isPast(session.refreshed_at ?? session.created_at, inactivitySeconds)) {
    throw errors.refreshSessionExpired("Inactivity");
  }
  if (singleSession && (await hasNewerSession(query, session))) {
    throw errors.refreshSessionExpired("Revoked by Newer Login");
  }
}
