/** The part of an auth client's error that decides which words people read. */
export type AuthFailure = {
  name?: string | undefined;
  code?: string | undefined;
  status?: number | undefined;
  message?: string | undefined;
  /** whole seconds until another try can succeed, where that is known */
  waitSeconds?: number | undefined;
};

/** A person's own mistakes and the service's refusals, told apart. */
export type AuthFailureKind =
  | "invalid-credentials"
  | "email-not-confirmed"
  | "already-registered"
  | "email-rate-limit"
  | "too-many-requests"
  | "invalid-email"
  | "short-password"
  | "invalid-grant"
  | "network"
  | "other";

const BY_CODE: Record<string, AuthFailureKind> = {
  invalid_credentials: "invalid-credentials",
  email_not_confirmed: "email-not-confirmed",
  user_already_exists: "already-registered",
  email_exists: "already-registered",
  over_email_send_rate_limit: "email-rate-limit",
  over_request_rate_limit: "too-many-requests",
  email_address_invalid: "invalid-email",
  refresh_token_not_found: "invalid-grant",
  refresh_token_already_used: "invalid-grant",
  session_expired: "invalid-grant",
  session_not_found: "invalid-grant",
  invalid_grant: "invalid-grant",
};

/** Older servers and proxies send words without a code. */
const BY_MESSAGE: readonly (readonly [RegExp, AuthFailureKind])[] = [
  [/invalid login credentials|invalid credentials/i, "invalid-credentials"],
  [/email not confirmed/i, "email-not-confirmed"],
  [/already registered|already been registered/i, "already-registered"],
  [/email rate limit exceeded|for security purposes, you can only request this/i, "email-rate-limit"],
  [/too many requests|request rate limit reached/i, "too-many-requests"],
  [/invalid email|unable to validate email address/i, "invalid-email"],
  [/password should be at least 6 characters/i, "short-password"],
  [/invalid[_ ]grant|invalid refresh token/i, "invalid-grant"],
  [/failed to fetch|fetch failed|networkerror|network request failed|load failed/i, "network"],
];

/** Which kind of failure an auth error is. */
export function toAuthFailureKind(error: AuthFailure): AuthFailureKind {
  if (error.code && BY_CODE[error.code]) return BY_CODE[error.code] ?? "other";
  const message = error.message ?? "";
  const byMessage = BY_MESSAGE.find(([pattern]) => pattern.test(message));
  if (byMessage) return byMessage[1];
  if (error.status === 429) return "too-many-requests";
  // the client calls answers of 500 and above retryable too, but somebody who was answered has a connection
  return error.name === "AuthRetryableFetchError" && !error.status ? "network" : "other";
}

const SHARED: Partial<Record<AuthFailureKind, string>> = {
  "invalid-credentials": "Invalid email or password. Please try again.",
  "email-not-confirmed": "Please check your email and click the verification link.",
  "already-registered": "An account with this email already exists. Try signing in instead.",
  "email-rate-limit": "Too many email attempts. Please wait before trying again.",
  "invalid-email": "Please enter a valid email address.",
  "short-password": "Password must be at least 6 characters long.",
};

/** An answer that was empty or no JSON leaves a message that is code ("{}", a parser's complaint), not words. */
const isReadable = (message: string | undefined): boolean =>
  !/^[{[<]|JSON|unexpected (?:token|end)|is not (?:valid|a function)|undefined/i.test(message?.trim() ?? "");

/**
 * The shared wording of an auth failure, shown under the title "Authentication Error". What the list does not
 * know shows its own message, where that is words. A server that asks for more than six characters is quoted with its own figure.
 */
export function toAuthErrorText(error: AuthFailure): string {
  const message = isReadable(error.message) ? error.message?.trim() : "";
  return SHARED[toAuthFailureKind(error)] ?? (message || "An unexpected error occurred. Please try again.");
}

const SIGN_IN: Partial<Record<AuthFailureKind, string>> = {
  "invalid-credentials": "Invalid email or password. Please check your credentials and try again.",
  "email-not-confirmed": "Please check your email and click the confirmation link before signing in.",
  "email-rate-limit": "Too many sign-in attempts. Please wait a few minutes before trying again.",
  "too-many-requests": "Too many sign-in attempts. Please wait a few minutes before trying again.",
  "invalid-grant": "Your session has expired. Please try signing in again.",
  network: "Network error. Please check your connection and try again.",
};

/** The sign-in screen's wording, under "Sign-in failed" or "Failed to send magic link". */
export function toSignInErrorText(error: AuthFailure): string {
  return SIGN_IN[toAuthFailureKind(error)] ?? "Unable to sign in. Please try again.";
}

/** The sign-up screen's wording: the code and the message, as far as there are any. */
export function toSignUpErrorText(error: AuthFailure): string {
  const parts = [error.code, isReadable(error.message) ? error.message : ""]
    .map((part) => part?.trim())
    .filter(Boolean);
  return parts.length > 0 ? parts.join(": ") : "Unable to sign up";
}

/** Seconds to wait that a refusal knows of, or names ("… after 42 seconds."); otherwise null. */
export function toWaitSeconds(error: AuthFailure): number | null {
  if (error.waitSeconds !== undefined) return error.waitSeconds;
  const seconds = /after (\d{1,5}) seconds?/i.exec(error.message ?? "")?.[1];
  return seconds === undefined ? null : Number(seconds);
}
