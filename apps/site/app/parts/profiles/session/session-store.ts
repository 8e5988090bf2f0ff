import type { AuthChangeEvent, Session as AuthSession, User } from "@supabase/supabase-js";
import { PROFILE_REREAD_MS } from "@undercroft/contract";
import { browserClient, whenUnauthorised } from "#app/api/browser-client.ts";
import { setFormOwner, unsent } from "#app/api/kept-forms/form-owner.ts";
import { forgetAllPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import type { Client } from "#app/api/public-client.ts";
import { beginWiping } from "#app/api/wiping-mark.ts";
import { serverNow } from "#app/device/server-time.ts";
import { makeSignal } from "#app/device/store.ts";
import {
  type Arrival,
  forgetArrival,
  keepArrival,
  keptArrival,
  readArrival,
} from "#app/parts/profiles/arrival.ts";
import { needsMfa, verifiedFactors } from "#app/parts/profiles/factors/assurance.ts";
import { toPerson } from "#app/parts/profiles/person.ts";
import { saysWhatHappened } from "#app/parts/profiles/sign-in/auth-fragment.ts";
import { forgetLeaving, isLeaving } from "./leaving.ts";
import {
  FIRST_STATE,
  type Lapse,
  phaseOf,
  type Session,
  type SessionEvent,
  type SessionState,
  sessionMachine,
  signedOut,
} from "./session-machine.ts";
import { readStoredSession, sessionStorageKey } from "./stored-session.ts";

/** An event of the auth client, kept for the debug screen. */
export type AuthLogEntry = { event: AuthChangeEvent; at: number };

let state = FIRST_STATE;
let connection: Promise<Client> | undefined;
let isStarted = false;
/** What the link was for that this page was opened through. */
let arriving: Arrival | null = null;
let rereadTimer: ReturnType<typeof setInterval> | undefined;
const changed = makeSignal();
const log: AuthLogEntry[] = [];

/** The session as it is known now. */
export const readSession = (): Session => state.session;

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
export const readLapse = (): Lapse | null => state.lapse;

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
      if (state.session.status === "unknown") return;
      stop();
      resolve(state.session);
    };
    const stop = changed.subscribe(look);
    startSession();
    look();
  });
}

/** Tells the machine what happened, does what goes with it, and then says so. */
function tell(event: SessionEvent): void {
  const before = state;
  state = sessionMachine(before, event);
  runEffects(before, event);
  if (state !== before) changed.set();
}

/** Everything that a session does beside being known. */
function runEffects(before: SessionState, event: SessionEvent): void {
  const { session, lapse } = state;
  if (phaseOf(state) === "signed-out") {
    if (event.type === "left" || event.type === "ended" || event.type === "given-up")
      forgetAllPersonal(event.type !== "left");
    if (event.type === "left" || event.type === "ended") forgetArrival();
  }
  if (event.type === "arrived") forgetArrival();
  setFormOwner(session.status === "unknown" ? undefined : (session.person?.id ?? null));
  // what asks may still be on its way; a frame that has none leaves
  if (event.type === "ended" && lapse && !isAskedOver)
    setTimeout(() => state.lapse && !isAskedOver && acceptLapse(), ASKED_WITHIN_MS);
  if (phaseOf(state) !== "signed-in") clearInterval(rereadTimer);
  else if (event.type === "entered") followProfile(before, event.isUpdated);
}

/** Reads the profile of a person who has just come in, and again from time to time. */
function followProfile(before: SessionState, isUpdated: boolean): void {
  const id = state.session.person?.id;
  if (!id || (phaseOf(before) === "signed-in" && before.session.person?.id === id && !isUpdated)) return;
  // The auth client waits for its listeners: reading through it from inside one would wait for itself.
  setTimeout(() => void readProfile(id), 0);
  clearInterval(rereadTimer);
  rereadTimer = setInterval(() => void readProfile(id), PROFILE_REREAD_MS);
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
  else tell({ type: "none" });
}

/** Where even the auth client cannot be fetched, the stored session says who this is. */
function stayOrLeave(): void {
  const stored = readStoredSession();
  tell(stored ? { type: "kept", session: sessionOf(stored.user, stored.accessToken) } : { type: "none" });
}

/** The browser's client with its events followed. Loads supabase-js; call it for what needs a person. */
export function connect(): Promise<Client> {
  connection ??= browserClient()
    .then((client) => {
      whenUnauthorised(() => void checkSession(client).catch(() => {}));
      client.auth.onAuthStateChange((event, next) => follow(event, next));
      return client;
    })
    .catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
  return connection;
}

function follow(event: AuthChangeEvent, next: AuthSession | null): void {
  log.unshift({ event, at: serverNow() });
  log.length = Math.min(log.length, 20);
  if (!next) {
    // An access token that cannot be refreshed without a connection still says whose tickets lie in this browser.
    const stored = event === "INITIAL_SESSION" && !navigator.onLine ? readStoredSession() : null;
    if (stored) tell({ type: "kept", session: sessionOf(stored.user, stored.accessToken) });
    else if (event === "SIGNED_OUT") end();
    else tell({ type: "none" });
    return;
  }
  const arrival = arriving ?? (event === "PASSWORD_RECOVERY" ? "recovery" : null);
  if (arrival) keepArrival(next.user.id, arrival);
  arriving = null;
  enter(next, event === "USER_UPDATED");
}

/** There is no session any more: the person signed out here, or it ended. */
function end(): void {
  tell(isLeaving() ? { type: "left" } : { type: "ended", isUnsent: unsent.look() });
}

/** Waits until a session that ended is mended or given up. @returns whether the person is in */
export function afterLapse(): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (state.lapse) return;
      stop();
      resolve(state.session.status === "signed-in");
    };
    const stop = changed.subscribe(look);
    look();
  });
}

/** The person does not sign in again now: what was typed is kept for when they do. */
export function acceptLapse(): void {
  tell({ type: "given-up" });
}

let checking: ReturnType<Client["auth"]["refreshSession"]> | undefined;

/** An answer said that it knows no such session: it is renewed, or has ended elsewhere. */
async function checkSession(client: Client): Promise<void> {
  if (phaseOf(state) !== "signed-in") return;
  checking ??= client.auth.refreshSession().finally(() => (checking = undefined));
  const { data, error } = await checking;
  const isPassing = error?.name === "AuthRetryableFetchError" || error?.status === 429;
  if (!data.session && !isPassing && phaseOf(state) === "signed-in") end();
}

function sessionOf(user: User, accessToken: string): Session {
  if (user.is_anonymous) return { ...signedOut, guest: toPerson(user, null) };
  // several passwords were claimed before the address was confirmed, so the account has none: its owner chooses one
  const arrival = keptArrival(user.id) ?? (user.app_metadata.password_required === true ? "recovery" : null);
  if (needsMfa(user, accessToken))
    return { status: "mfa-required", person: null, factors: verifiedFactors(user), arrival };
  const { person } = state.session;
  const before = person?.id === user.id ? person : null;
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
  return state.lapse !== null && state.lapse.personId !== userId;
}

function enter({ user, access_token }: AuthSession, isUpdated: boolean): void {
  if (!user.is_anonymous && forgetOthers(user.id)) window.location.reload();
  else tell({ type: "entered", session: sessionOf(user, access_token), isUpdated });
}

async function readProfile(personId: string): Promise<void> {
  const client = await connect();
  const [profile, roles] = await Promise.all([
    client.from("profiles").select().eq("user_id", personId).maybeSingle(),
    client.from("user_roles").select("role").eq("user_id", personId),
  ]);
  const found = {
    ...(profile.data ? { profile: profile.data } : {}),
    ...(roles.data ? { roles: roles.data.map(({ role }) => role) } : {}),
    ...(profile.error ? {} : { isProfileRead: true }),
  };
  tell({ type: "read", personId, found });
}

/** The link has served its purpose: the password was chosen, the new address greeted. */
export const endArrival = (): void => tell({ type: "arrived" });

/** Reads the person's profile again, after something changed it. */
export async function rereadPerson(): Promise<void> {
  if (state.session.status === "signed-in") await readProfile(state.session.person.id);
}
