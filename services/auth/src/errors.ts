// Every error this service answers with, and the one renderer. The shapes and codes are those of Supabase Auth,
// so that its clients turn them into their own error classes. A cause is logged, never shown.

/** What some errors say besides. `reasons` belongs to weak passwords, `retryAfter` (seconds) to limits. */
type Details = { reasons?: readonly string[]; retryAfter?: number; headers?: Record<string, string> };

/** An error in the protocol's terms. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly reasons: readonly string[] | undefined;
  readonly retryAfter: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, options: ErrorOptions & Details = {}) {
    super(message, options);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.reasons = options.reasons;
    this.retryAfter = options.retryAfter;
    this.headers = options.headers ?? {};
  }
}

/** The few errors that GoTrue answers in the shape of OAuth (RFC 6749 §5.2). */
export class OAuthError extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.name = "OAuthError";
    this.error = error;
  }
}

const wait = (seconds: number) =>
  `For security purposes, you can only request this after ${seconds} seconds.`;

/** The catalogue: one factory per thing that can go wrong. `docs/errors.md` says what each means. */
export const errors = {
  invalid: (message: string, status = 400) => new AuthError(status, "validation_failed", message),
  badJson: (why: string) => new AuthError(400, "bad_json", `Could not parse request body as JSON: ${why}`),
  bodyTooLarge: (limit: number) =>
    new AuthError(413, "request_entity_too_large", `Request body too large (max ${limit} bytes)`),
  noAuthorization: () =>
    new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token"),
  badJwt: (why: string, status = 403) => new AuthError(status, "bad_jwt", why),
  otherAudience: () =>
    new AuthError(400, "unexpected_audience", "Token audience doesn't match request audience"),
  notAdmin: (message = "User not allowed") => new AuthError(403, "not_admin", message),
  adminSessionGone: () => new AuthError(403, "session_expired", "Session is no longer valid"),
  sessionNotFound: () =>
    new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist"),
  userGone: () => new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist"),
  unknownPath: () => new AuthError(404, "not_found", "There is nothing at this path"),
  userNotFound: (message = "User not found") => new AuthError(404, "user_not_found", message),
  userHasRecords: () =>
    new AuthError(
      409,
      "conflict",
      "This person has bookings or other records that are kept. Anonymise them instead: call anonymize_user_data with their id, or send should_soft_delete.",
    ),
  userBanned: (message = "User is banned", status = 403) => new AuthError(status, "user_banned", message),
  signUpDisabled: () => new AuthError(422, "signup_disabled", "Signups not allowed for this instance"),
  otpDisabled: () => new AuthError(422, "otp_disabled", "Signups not allowed for otp"),
  anonymousDisabled: () =>
    new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"),
  guestBookingDisabled: () =>
    new AuthError(422, "guest_booking_disabled", "Booking without an account is disabled"),
  ticketLinkInvalid: () =>
    new AuthError(403, "ticket_link_invalid", "This link opens no tickets: it is too old, or was replaced"),
  guestAddressKept: () =>
    new AuthError(422, "guest_address_kept", "The account gets the address that the tickets were sent to"),
  providerDisabled: (issuer: string) =>
    new AuthError(400, "provider_disabled", `Provider (issuer "${issuer}") is not enabled`),
  emailDisabled: (message: string, status: number) =>
    new AuthError(status, "email_provider_disabled", message),
  web3Disabled: (message = "Web3 provider is disabled") =>
    new AuthError(422, "web3_provider_disabled", message),
  web3UnsupportedChain: () => new AuthError(400, "web3_unsupported_chain", "Unsupported chain"),
  userAlreadyExists: () => new AuthError(422, "user_already_exists", "User already registered"),
  emailExists: () =>
    new AuthError(422, "email_exists", "A user with this email address has already been registered"),
  emailNotAuthorized: (email: string) =>
    new AuthError(
      400,
      "email_address_not_authorized",
      `Email address "${email}" cannot be used as it is not authorized`,
    ),
  emailInvalid: (email: string) =>
    new AuthError(400, "email_address_invalid", `Email address "${email}" is invalid`),
  invalidCredentials: (message = "Invalid login credentials") =>
    new AuthError(400, "invalid_credentials", message),
  emailNotConfirmed: (message = "Email not confirmed", status = 400) =>
    new AuthError(status, "email_not_confirmed", message),
  weakPassword: (message: string, reasons: readonly string[]) =>
    new AuthError(422, "weak_password", message, { reasons }),
  samePassword: () =>
    new AuthError(422, "same_password", "New password should be different from the old password."),
  reauthenticationNeeded: () =>
    new AuthError(400, "reauthentication_needed", "Password update requires reauthentication"),
  reauthenticationNotValid: () =>
    new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid"),
  currentPasswordRequired: () =>
    new AuthError(400, "current_password_required", "Current password required when setting new password."),
  currentPasswordInvalid: () =>
    new AuthError(400, "current_password_invalid", "Current password required when setting new password."),
  codeExpired: () => new AuthError(403, "otp_expired", "Token has expired or is invalid"),
  linkExpired: () => new AuthError(403, "otp_expired", "Email link is invalid or has expired"),
  flowNotFound: () =>
    new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found"),
  flowExpired: () => new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired"),
  flowUsed: () => new AuthError(400, "flow_state_already_used", "State has already been used"),
  badOauthState: (why: string) => new AuthError(400, "bad_oauth_state", why),
  badOauthCallback: (why: string) => new AuthError(400, "bad_oauth_callback", why),
  providerEmailNeedsVerification: (provider: string, isSent: boolean) =>
    new AuthError(
      422,
      "provider_email_needs_verification",
      isSent
        ? `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
        : `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    ),
  providerAway: (provider: string, cause: unknown) =>
    new AuthError(503, "unexpected_failure", `Error reaching the provider ${provider}`, { cause }),
  inviteNotFound: () => new AuthError(404, "invite_not_found", "Invite not found"),
  identityAlreadyExists: (message: string) => new AuthError(422, "identity_already_exists", message),
  linkedEmailNotConfirmed: (provider: string) =>
    new AuthError(
      422,
      "email_not_confirmed",
      `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
    ),
  linkingTargetGone: () => new AuthError(422, "user_not_found", "Linking target user not found"),
  manualLinkingDisabled: () => new AuthError(404, "manual_linking_disabled", "Manual linking is disabled"),
  identityNotFound: () => new AuthError(422, "identity_not_found", "Identity doesn't exist"),
  singleIdentityNotDeletable: () =>
    new AuthError(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking"),
  emailConflict: () =>
    new AuthError(
      422,
      "email_conflict_identity_not_deletable",
      "Unable to unlink identity due to email conflict",
    ),
  badCodeVerifier: () =>
    new AuthError(400, "bad_code_verifier", "code challenge does not match previously saved code verifier"),
  refreshTokenNotFound: () =>
    new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
  refreshTokenAhead: () =>
    new AuthError(400, "validation_failed", "Invalid Refresh Token: Not Issued By This Server"),
  refreshTokenUsed: (headers: Record<string, string> = {}) =>
    new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used", { headers }),
  refreshSessionExpired: (why?: string) =>
    new AuthError(400, "session_expired", `Invalid Refresh Token: Session Expired${why ? ` (${why})` : ""}`),
  overRequestRate: (retryAfter: number) =>
    new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { retryAfter }),
  overMailFrequency: (retryAfter: number) =>
    new AuthError(429, "over_email_send_rate_limit", wait(retryAfter), { retryAfter }),
  overMailQuota: (retryAfter: number) =>
    new AuthError(429, "over_email_send_rate_limit", "email rate limit exceeded", { retryAfter }),
  unexpected: (message: string, cause?: unknown) =>
    new AuthError(500, "unexpected_failure", message, { cause }),
  databaseAway: (cause: unknown) =>
    new AuthError(503, "unexpected_failure", "The service is unavailable for a moment, please try again.", {
      cause,
      retryAfter: 2,
    }),
};

/** The first dated version of the protocol, whose errors carry a text `code`. */
const apiVersion = "2024-01-01";

/** Writes an error the way the caller's version of the protocol reads it. */
export function renderError(error: AuthError | OAuthError, requestedVersion: string | undefined): Response {
  if (error instanceof OAuthError) {
    return Response.json({ error: error.error, error_description: error.message }, { status: 400 });
  }
  const dated = requestedVersion !== undefined && requestedVersion >= apiVersion;
  const headers = new Headers({ ...error.headers, "x-sb-error-code": error.code });
  if (dated) headers.set("X-Supabase-Api-Version", apiVersion);
  if (error.retryAfter !== undefined) headers.set("Retry-After", String(Math.max(1, error.retryAfter)));
  const body = {
    ...(dated
      ? { code: error.code, message: error.message }
      : { code: error.status, error_code: error.code, msg: error.message }),
    ...(error.reasons ? { weak_password: { reasons: error.reasons } } : {}),
  };
  return Response.json(body, { status: error.status, headers });
}
