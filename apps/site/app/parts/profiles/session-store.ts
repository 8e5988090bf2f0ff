import type { AuthChangeEvent, Session as AuthSession, User } from "@supabase/supabase-js";
import { PROFILE_REREAD_MS } from "@undercroft/contract";
import { browserClient, whenUnauthorised } from "#app/api/browser-client.ts";
import { setFormOwner, unsent } from "#app/api/kept-forms/form-owner.ts";
import { forgetAllPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import type { Client } from "#app/api/public-client.ts";
import { beginWiping } from "#app/api/wiping-mark.ts";
import { serverNow } from "#app/device/server-time.ts";
import { makeSignal } from "#app/device/store.ts";
import { type Arrival, forgetArrival, keepArrival, keptArrival, readArrival } from "./arrival.ts";
import { type Factor, needsMfa, verifiedFactors } from "./factors/assurance.ts";
import { forgetLeaving, isLeaving } from "./leaving.ts";
import { type Person, toPerson } from "./person.ts";
import { saysWhatHappened } from "./sign-in/auth-fragment.ts";
import { readStoredSession, sessionStorageKey } from "./stored-session.ts";

/**
 * Who uses this browser. "unknown" only until the page has looked. In "mfa-required" the first proof was given and the
 * second is due: for everything but the screen that asks for it, that person is not in yet. A guest, who books without an
 * account, is signed out for everything but their bookings (`bookerOf`).
 */
export type Session =
  | { status: "unknown" | "signed-out"; person: null; guest?: Person }
  | { status: "mfa-required"; person: null; factors: readonly Factor[]; arrival: Arrival | null }
  | { status: "signed-in"; person: Person; arrival: Arrival | null };

/** An event of the auth client, kept for the debug screen. */
export type AuthLogEntry = { event: AuthChangeEvent; at: number };

export const unknownSession: Session = { status: "unknown", person: null };
const signedOut = { status: "signed-out", person: null } as const;

/**
 * A session that ended while something was typed: the page stays as it is, with its person, until that person has signed in
 * again or goes. `factors` once the first proof was given and the second is due.
 */
export type Lapse = { personId: string; email: string | undefined; factors: readonly Factor[] | null };

let session: Session = unknownSession;
let lapse: Lapse | null = null;
let connection: Promise<Client> | undefined;
let isStarted = false;
/** What the link was for that this page was opened through. */
let arriving: Arrival | null = null;
let rereadTimer: ReturnType<typeof setInterval> | undefined;
const changed = makeSignal();
const log: AuthLogEntry[] = [];

/** The session as it is known now. */
export const readSession = (): Session => session;

/** How long what asks may take to arrive on a page that has just been opened, in milliseconds. */
const ASKED_WITHIN_MS = 5_000;

let isAskedOver = false;

/** Says that this frame asks for a sign-in over its page; without it a session that ends leaves. Returns how to stop. */
export function askOverPage(): () => void {
  isAskedOver = true;
  return () => {
    isAskedOver = false;
  };
}

/** How the session of this page ended, where that is still to be mended; else null. */
export const readLapse = (): Lapse | null => lapse;

/** The latest events of the auth client, newest first. */
export const readAuthLog = (): readonly AuthLogEntry[] => log;

/** Calls back on every change of the session, in this tab or another. Returns how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  const stop = changed.subscribe(listener);
  startSession();
  return stop;
}

/** The session, once the page has looked for one. */
export function knownSession(): Promise<Session> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.status === "unknown") return;
      stop();
      resolve(session);
    };
    const stop = changed.subscribe(look);
    startSession();
    look();
  });
}

function setSession(next: Session): void {
  session = next;
  setFormOwner(next.status === "unknown" ? undefined : (next.person?.id ?? null));
  changed.set();
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
      whenUnauthorised(() => void checkSession(client).catch(() => {}));
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

function leave(hasSignedOut: boolean): void {
  clearInterval(rereadTimer);
  rereadTimer = undefined;
  const hasEnded = hasSignedOut && !isLeaving();
  const { person } = session;
  if (hasEnded && person && unsent.look()) {
    lapse ??= { personId: person.id, email: person.email, factors: null };
    changed.set();
    // what asks may still be on its way; a frame that has none leaves
    if (!isAskedOver) setTimeout(() => lapse && !isAskedOver && acceptLapse(), ASKED_WITHIN_MS);
    return;
  }
  lapse = null;
  if (hasSignedOut) {
    forgetAllPersonal(hasEnded);
    forgetArrival();
  }
  setSession(signedOut);
}

/** Waits until a session that ended is mended or given up. @returns whether the person is in */
export function afterLapse(): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (lapse) return;
      stop();
      resolve(session.status === "signed-in");
    };
    const stop = changed.subscribe(look);
    look();
  });
}

/** The person does not sign in again now: what was typed is kept for when they do. */
export function acceptLapse(): void {
  lapse = null;
  forgetAllPersonal(true);
  setSession(signedOut);
}

let checking: ReturnType<Client["auth"]["refreshSession"]> | undefined;

/** An answer said that it knows no such session: it is renewed, or has ended elsewhere. */
async function checkSession(client: Client): Promise<void> {
  if (session.status !== "signed-in" || lapse) return;
  checking ??= client.auth.refreshSession().finally(() => (checking = undefined));
  const { data, error } = await checking;
  const isPassing = error?.name === "AuthRetryableFetchError" || error?.status === 429;
  if (!data.session && !isPassing && session.status === "signed-in" && !lapse) leave(true);
}

function sessionOf(user: User, accessToken: string): Session {
  if (user.is_anonymous) return { ...signedOut, guest: toPerson(user, null) };
  // several passwords were claimed before the address was confirmed, so the account has none: its owner chooses one
  const arrival = keptArrival(user.id) ?? (user.app_metadata.password_required === true ? "recovery" : null);
  if (needsMfa(user, accessToken))
    return { status: "mfa-required", person: null, factors: verifiedFactors(user), arrival };
  const before = session.person?.id === user.id ? session.person : null;
  return { status: "signed-in", person: toPerson(user, before), arrival };
}

/** What somebody else was writing in this browser is not shown to this person. @returns whether the page was theirs */
function forgetOthers(userId: string): boolean {
  forgetLeaving();
  const before = readPersonal("drafts-of");
  if (before !== null && before !== userId) {
    forgetAllPersonal(false, false);
    beginWiping(userId);
    void import("#app/api/device-store.ts").then(({ finishWiping }) => finishWiping()).catch(() => {}); // the next page does it
  }
  keepPersonal("drafts-of", userId);
  return lapse !== null && lapse.personId !== userId;
}

function enter(client: Client, { user, access_token }: AuthSession, rereadNow: boolean): void {
  if (!user.is_anonymous && forgetOthers(user.id)) {
    window.location.reload();
    return;
  }
  if (lapse && needsMfa(user, access_token)) {
    lapse = { ...lapse, factors: verifiedFactors(user) };
    changed.set();
    return;
  }
  lapse = null;
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

/** Reads the person's profile again, after something changed it. */
export async function rereadPerson(): Promise<void> {
  if (session.status === "signed-in") await readProfile(await connect(), session.person.id);
}
