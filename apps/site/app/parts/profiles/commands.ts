import type { SignOut } from "@supabase/supabase-js";
import {
  ALERTS,
  type AuthFailure,
  CLIENT_RATE_LIMITS,
  createRateLimiter,
  parseNextPath,
} from "@undercroft/contract";
import { secondsRefused } from "#app/api/browser-client.ts";
import { beginWiping } from "#app/api/wiping-mark.ts";
import { noteLeaving } from "./session/leaving.ts";
import { connect, endArrival, readSession } from "./session/session-store.ts";

const limiter = createRateLimiter(CLIENT_RATE_LIMITS.auth);

/** A refusal of the auth service, or of our own limit; `failure` decides which words people read. */
export class AuthRefused extends Error {
  readonly failure: AuthFailure;

  constructor(failure: AuthFailure) {
    super(failure.message ?? "");
    this.name = "AuthRefused";
    this.failure = failure;
  }
}

/** What went wrong, whatever was thrown. A script or request that did not arrive counts as the network. */
export function toFailure(error: unknown): AuthFailure {
  if (error instanceof AuthRefused) return error.failure;
  if (error instanceof TypeError) {
    // a script that could not be fetched is named by its address, which helps nobody
    const message = /module/i.test(error.message) ? "Failed to fetch" : error.message;
    return { name: "AuthRetryableFetchError", message, status: 0 };
  }
  return error instanceof Error ? { name: error.name, message: error.message } : {};
}

/** Throws what the auth client answered with, if it was a refusal. @throws AuthRefused */
export function refuse(error: AuthFailure | null): void {
  if (!error) return;
  const wait = error.status === 429 ? secondsRefused() : 0;
  throw new AuthRefused({
    ...error,
    name: error.name,
    message: error.message,
    ...(wait > 0 ? { waitSeconds: wait } : {}),
  });
}

/** Counts one attempt against the browser's own limit. @throws AuthRefused saying how long to wait */
export function takeAttempt(): void {
  const waitMs = limiter.take();
  if (waitMs === 0) return;
  throw new AuthRefused({
    status: 429,
    code: "over_request_rate_limit",
    message: ALERTS.rateLimited,
    waitSeconds: Math.ceil(waitMs / 1000),
  });
}

/** Where links in mails and providers send people back to, with where to go from there. */
export function callbackAddress(next: string): string {
  const address = new URL("/auth/callback", window.location.origin);
  const path = parseNextPath(next);
  if (path !== "/") address.searchParams.set("next", path);
  return address.href;
}

/**
 * Signs in with a password.
 * @returns whether the person is in; otherwise multi-factor authentication is still required
 * @throws AuthRefused
 */
export async function signIn(
  form: { email: string; password: string },
  captchaToken?: string,
): Promise<{ isSignedIn: boolean }> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.signInWithPassword({ ...form, options: { captchaToken } });
  refuse(error);
  return { isSignedIn: readSession().status === "signed-in" };
}

/** Mails a link that signs in, creating the account where there is none. @throws AuthRefused */
export async function sendMagicLink(email: string, next: string, captchaToken?: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const options = { shouldCreateUser: true, emailRedirectTo: callbackAddress(next), captchaToken };
  const { error } = await client.auth.signInWithOtp({ email, options });
  refuse(error);
}

/**
 * Creates an account and mails the confirmation link.
 * @returns whether the person is signed in already, as on servers that confirm by themselves
 * @throws AuthRefused
 */
export async function signUp(
  form: { email: string; password: string; name?: string | undefined },
  next: string,
  captchaToken?: string,
): Promise<{ isSignedIn: boolean }> {
  takeAttempt();
  const client = await connect();
  const { data, error } = await client.auth.signUp({
    email: form.email,
    password: form.password,
    options: { emailRedirectTo: callbackAddress(next), data: { full_name: form.name ?? "" }, captchaToken },
  });
  refuse(error);
  return { isSignedIn: data.session !== null };
}

/**
 * Uses the code of a mail in place of its link: to confirm and sign in, or to be allowed a new password.
 * @throws AuthRefused
 */
export async function takeMailedCode(
  email: string,
  token: string,
  type: "email" | "recovery",
): Promise<void> {
  takeAttempt();
  const client = await connect();
  const { error } = await client.auth.verifyOtp({ email, token, type });
  refuse(error);
}

/** Mails the confirmation link once more. @throws AuthRefused */
export async function resendConfirmation(email: string, next: string, captchaToken?: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const options = { emailRedirectTo: callbackAddress(next), captchaToken };
  const { error } = await client.auth.resend({ type: "signup", email, options });
  refuse(error);
}

/** Mails a link that lets its reader choose a new password. The answer never tells whether the address is known. @throws AuthRefused */
export async function sendPasswordReset(email: string, captchaToken?: string): Promise<void> {
  takeAttempt();
  const client = await connect();
  const redirectTo = new URL("/auth/reset-password", window.location.origin).href;
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo, captchaToken });
  refuse(error);
}

/** Gives the person who came through a recovery link a new password; all their other devices are signed out by it. @throws AuthRefused */
export async function updatePassword(password: string): Promise<void> {
  const client = await connect();
  const { error } = await client.auth.updateUser({ password });
  refuse(error);
  endArrival();
}

/** Deletes what this device keeps of the person. */
const wipe = () => import("#app/api/device-store.ts").then(({ wipeDevice }) => wipeDevice()).catch(() => {}); // the mark stays, and the next page does it

/** Signs out here, everywhere, or everywhere else. @throws AuthRefused when the service could not be told */
export async function signOut(scope: NonNullable<SignOut["scope"]> = "local"): Promise<void> {
  const client = await connect();
  if (scope === "others") return refuse((await client.auth.signOut({ scope })).error);
  noteLeaving();
  // from here on nothing of theirs is shown or kept, whatever becomes of this page
  beginWiping(null);
  await wipe();
  // and once more, since another tab may have read something meanwhile
  const { error } = await client.auth.signOut({ scope }).finally(wipe);
  refuse(error);
}
