// What an operator may have asked at certain moments: a function of the database, or a service of theirs.

/** The moments, as AUTH_HOOK_… names them. */
export type HookName = "customAccessToken" | "mfaVerificationAttempt" | "passwordVerificationAttempt";

/**
 * Whom to ask. A function takes and gives jsonb, and `auth_admin` must be allowed to run it. A service is posted JSON, signed
 * with each of its secrets (bytes) as https://www.standardwebhooks.com lays down.
 */
export type Hook =
  | { kind: "function"; schema: string; name: string }
  | { kind: "service"; url: string; secrets: readonly Buffer[] };

/** Whom to ask at each moment; nobody where it is left out. */
export type Hooks = { readonly [Name in HookName]?: Hook | undefined };
