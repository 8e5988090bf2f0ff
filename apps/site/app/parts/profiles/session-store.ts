import type { AuthChangeEvent, Session as AuthSession, User } from "@supabase/supabase-js";
import { PROFILE_REREAD_MS } from "@undercroft/contract";
import { browserClient } from "#app/api/browser-client.ts";
import { forgetAllPersonal } from "#app/api/personal-storage.ts";
import type { Client } from "#app/api/public-client.ts";
import { serverNow } from "#app/device/server-time.ts";
import { type Arrival, forgetArrival, keepArrival, keptArrival, readArrival } from "./arrival.ts";
import { type Factor, needsMfa, verifiedFactors } from "./assurance.ts";
import { saysWhatHappened } from "./auth-fragment.ts";
import { type Person, toPerson } from "./person.ts";
import { readStoredSession, sessionStorageKey } from "./stored-session.ts";

/**
 * Who uses this browser. "unknown" only until the page has looked. In "mfa-required" the first proof was given and the
 * second is due: for everything but the screen that asks for it, that person is not in yet.
 */
export type Session =
  | { status: "unknown" | "signed-out"; person: null }
  | { status: "mfa-required"; person: null; factors: readonly Factor[]; arrival: Arrival | null }
  | { status: "signed-in"; person: Person; arrival: Arrival | null };

/** An event of the auth client, kept for the debug screen. */
export type AuthLogEntry = { event: AuthChangeEvent; at: number };

export const unknownSession: Session = { status: "unknown", person: null };
const signedOut: Session = { status: "signed-out", person: null };

let session: Session = unknownSession;
let connection: Promise<Client> | undefined;
let isStarted = false;
/** What the link was for that this page was opened through. */
let arriving: Arrival | null = null;
let rereadTimer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();
const log: AuthLogEntry[] = [];

/** The session as it is known now. */
export const readSession = (): Session => session;

/** The latest events of the auth client, newest first. */
export const readAuthLog = (): readonly AuthLogEntry[] => log;

/** Calls back on every change of the session, in this tab or another. Returns how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  startSession();
  return () => listeners.delete(listener);
}

/** The session, once the page has looked for one. */
export function knownSession(): Promise<Session> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.status === "unknown") return;
      listeners.delete(look);
      resolve(session);
    };
    subscribeToSession(look);
    look();
  });
}

function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** Looks for a session once per page: in storage, then in the address a mail link led to. */
function startSession(): void {
  if (isStarted || typeof window === "undefined") return;
  isStarted = true;
  window.addEventListener("storage", (event) => {
    if (event.key === sessionStorageKey()) void connect();
  });
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  arriving = readArrival(fragment);
  const isForAccounts = arriving !== null || saysWhatHappened(fragment);
  if (isForAccounts && !window.location.pathname.startsWith("/auth/")) {
    // a link may lead to the front door; the screen that asks for the password, or says why the link failed, is elsewhere
    window.location.replace(`/auth/callback${window.location.hash}`);
    return;
  }
  if (readStoredSession() || fragment.has("access_token")) connect().catch(stayOrLeave);
  else setSession(signedOut);
}

/** Where even the auth client cannot be fetched, the stored session says who this is. */
function stayOrLeave(): void {
  const stored = readStoredSession();
  setSession(stored ? sessionOf(stored.user, stored.accessToken) : signedOut);
}

/** The browser's client with its events followed. Loads supabase-js; call it for what needs a person. */
export function connect(): Promise<Client> {
  connection ??= browserClient()
    .then((client) => {
      client.auth.onAuthStateChange((event, next) => follow(client, event, next));
      return client;
    })
    .catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
  return connection;
}

function follow(client: Client, event: AuthChangeEvent, next: AuthSession | null): void {
  log.unshift({ event, at: serverNow() });
  log.length = Math.min(log.length, 20);
  if (!next) {
    // An access token that cannot be refreshed without a connection still says whose tickets lie in this browser.
    const stored = event === "INITIAL_SESSION" && !navigator.onLine ? readStoredSession() : null;
    if (stored) setSession(sessionOf(stored.user, stored.accessToken));
    else leave(event === "SIGNED_OUT");
    return;
  }
  const arrival = arriving ?? (event === "PASSWORD_RECOVERY" ? "recovery" : null);
  if (arrival) keepArrival(next.user.id, arrival);
  arriving = null;
  enter(client, next, event === "USER_UPDATED");
}

/** Whether a person is pressing Sign out in this tab; every other end of a session was not asked for. */
let isAsked = false;

/** Signs out because a person asked for it. */
export async function signOutAsAsked<T>(signOut: () => Promise<T>): Promise<T> {
  isAsked = true;
  try {
    return await signOut();
  } finally {
    isAsked = false;
  }
}

function leave(hasSignedOut: boolean): void {
  clearInterval(rereadTimer);
  rereadTimer = undefined;
  if (hasSignedOut) {
    forgetAllPersonal(isAsked);
    forgetArrival();
  }
  setSession(signedOut);
}

function sessionOf(user: User, accessToken: string): Session {
  // several passwords were claimed before the address was confirmed, so the account has none: its owner chooses one
  const arrival = keptArrival(user.id) ?? (user.app_metadata.password_required === true ? "recovery" : null);
  if (needsMfa(user, accessToken))
    return { status: "mfa-required", person: null, factors: verifiedFactors(user), arrival };
  const before = session.person?.id === user.id ? session.person : null;
  return { status: "signed-in", person: toPerson(user, before), arrival };
}

function enter(client: Client, { user, access_token }: AuthSession, rereadNow: boolean): void {
  const wasIn = session.person?.id === user.id;
  setSession(sessionOf(user, access_token));
  if (session.status !== "signed-in" || (wasIn && !rereadNow)) return;
  // The auth client waits for its listeners: reading through it from inside one would wait for itself.
  setTimeout(() => void readProfile(client, user.id), 0);
  clearInterval(rereadTimer);
  rereadTimer = setInterval(() => void readProfile(client, user.id), PROFILE_REREAD_MS);
}

async function readProfile(client: Client, userId: string): Promise<void> {
  const [profile, roles] = await Promise.all([
    client.from("profiles").select().eq("user_id", userId).maybeSingle(),
    client.from("user_roles").select("role").eq("user_id", userId),
  ]);
  if (session.status !== "signed-in" || session.person.id !== userId) return;
  const person: Person = {
    ...session.person,
    ...(profile.data ? { profile: profile.data } : {}),
    ...(roles.data ? { roles: roles.data.map(({ role }) => role) } : {}),
    isProfileRead: session.person.isProfileRead || !profile.error,
  };
  setSession({ ...session, person });
}

/** The link has served its purpose: the password was chosen, the new address greeted. */
export function endArrival(): void {
  forgetArrival();
  if (session.status === "signed-in") setSession({ ...session, arrival: null });
}

/** Reads the person's profile anew, after something changed it. */
export async function rereadPerson(): Promise<void> {
  if (session.status === "signed-in") await readProfile(await connect(), session.person.id);
}
