import type { AuthChangeEvent, Session as AuthSession, User } from "@supabase/supabase-js";
import { PROFILE_REREAD_MS } from "@undercroft/contract";
import { browserClient } from "#app/api/browser-client.ts";
import { forgetAllPersonal } from "#app/api/personal-storage.ts";
import type { Client } from "#app/api/public-client.ts";
import { type Person, toPerson } from "./person.ts";

/** Who uses this browser. "unknown" only until the page has looked. */
export type Session =
  | { status: "unknown" | "signed-out"; person: null; isRecovery: false }
  | { status: "signed-in"; person: Person; isRecovery: boolean };

/** An event of the auth client, kept for the debug screen. */
export type AuthLogEntry = { event: AuthChangeEvent; at: number };

export const unknownSession: Session = { status: "unknown", person: null, isRecovery: false };
const signedOut: Session = { status: "signed-out", person: null, isRecovery: false };
const RECOVERY_KEY = "undercroft-recovery";

let session: Session = unknownSession;
let connection: Promise<Client> | undefined;
let isStarted = false;
/** The page was opened through a recovery link: its session may set a new password. */
let cameToRecover = false;
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

function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

/** The key under which supabase-js keeps the session of this origin. */
export function sessionStorageKey(): string {
  return `sb-${window.location.hostname.split(".")[0]}-auth-token`;
}

/** The stored session's user, as the auth client wrote it; null when there is none or storage is refused. */
function readStoredUser(): User | null {
  try {
    const stored = JSON.parse(window.localStorage.getItem(sessionStorageKey()) ?? "null");
    return typeof stored?.user?.id === "string" ? stored.user : null;
  } catch {
    return null;
  }
}

/** Looks for a session once per page: in storage, then in the address a mail link led to. */
function startSession(): void {
  if (isStarted || typeof window === "undefined") return;
  isStarted = true;
  window.addEventListener("storage", (event) => {
    if (event.key === sessionStorageKey()) void connect();
  });
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const hasTokens = fragment.has("access_token");
  cameToRecover = hasTokens && fragment.get("type") === "recovery";
  if (readStoredUser() || hasTokens) connect().catch(stayOrLeave);
  else setSession(signedOut);
}

/** Where even the auth client cannot be fetched, the stored session says who this is. */
function stayOrLeave(): void {
  const user = readStoredUser();
  setSession(user ? { status: "signed-in", person: toPerson(user, null), isRecovery: false } : signedOut);
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
  log.unshift({ event, at: Date.now() });
  log.length = Math.min(log.length, 20);
  if (!next) {
    // An access token that cannot be refreshed without a connection still says whose tickets lie in this browser.
    const user = event === "INITIAL_SESSION" && !navigator.onLine ? readStoredUser() : null;
    if (user) setSession({ status: "signed-in", person: toPerson(user, null), isRecovery: false });
    else leave(event === "SIGNED_OUT");
    return;
  }
  if (event === "PASSWORD_RECOVERY" || cameToRecover) {
    cameToRecover = false;
    window.sessionStorage.setItem(RECOVERY_KEY, next.user.id);
  }
  enter(client, next.user, event === "USER_UPDATED");
}

function leave(hasSignedOut: boolean): void {
  clearInterval(rereadTimer);
  rereadTimer = undefined;
  if (hasSignedOut) {
    forgetAllPersonal();
    window.sessionStorage.removeItem(RECOVERY_KEY);
  }
  setSession(signedOut);
}

function enter(client: Client, user: User, rereadNow: boolean): void {
  const before = session.person?.id === user.id ? session.person : null;
  const isRecovery = window.sessionStorage.getItem(RECOVERY_KEY) === user.id;
  setSession({ status: "signed-in", person: toPerson(user, before), isRecovery });
  if (before && !rereadNow) return;
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

/** The recovery link has served its purpose. */
export function endRecovery(): void {
  window.sessionStorage.removeItem(RECOVERY_KEY);
  if (session.status === "signed-in") setSession({ ...session, isRecovery: false });
}
