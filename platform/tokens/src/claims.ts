// What a token says, and why one is refused. Claims follow RFC 7519 and the access token of Supabase Auth.

/** How a session was opened, newest first. `timestamp` is in Unix seconds. */
export type AuthenticationMethod = { method: string; timestamp: number; provider?: string };

/** Claims of an access token or API key. Times are Unix seconds. */
export type Claims = {
  role: string;
  iss?: string;
  sub?: string;
  aud?: string;
  exp?: number;
  iat?: number;
  email?: string;
  phone?: string;
  app_metadata?: Record<string, unknown>;
  user_metadata?: Record<string, unknown>;
  session_id?: string;
  aal?: string;
  amr?: AuthenticationMethod[];
  is_anonymous?: boolean;
  [claim: string]: unknown;
};

/** Why a token was refused. */
export type TokenErrorCode =
  | "malformed"
  | "signature"
  | "algorithm"
  | "expired"
  | "not-yet-valid"
  | "issued-in-future"
  | "claims"
  /** a time that is no number; `claim` says which */
  | "claim-type";

/** A token that must not be accepted; `message` may be shown to the caller. */
export class TokenError extends Error {
  readonly code: TokenErrorCode;
  /** the claim that is to blame, where it is one */
  readonly claim: string | undefined;

  constructor(code: TokenErrorCode, message: string, options?: ErrorOptions & { claim?: string }) {
    super(message, options);
    this.name = "TokenError";
    this.code = code;
    this.claim = options?.claim;
  }
}
