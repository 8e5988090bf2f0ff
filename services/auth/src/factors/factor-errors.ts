// What can go wrong with second factors, in the protocol's words.
import { AuthError } from "../errors.ts";
import type { FactorType } from "../store/factors.ts";

const names: Record<FactorType, string> = { phone: "Phone", totp: "TOTP", webauthn: "WebAuthn" };

const enrolDisabled: Record<FactorType, (message: string) => AuthError> = {
  phone: (message) => new AuthError(422, "mfa_phone_enroll_not_enabled", message),
  totp: (message) => new AuthError(422, "mfa_totp_enroll_not_enabled", message),
  webauthn: (message) => new AuthError(422, "mfa_webauthn_enroll_not_enabled", message),
};

const verifyDisabled: Record<FactorType, (message: string) => AuthError> = {
  phone: (message) => new AuthError(422, "mfa_phone_verify_not_enabled", message),
  totp: (message) => new AuthError(422, "mfa_totp_verify_not_enabled", message),
  webauthn: (message) => new AuthError(422, "mfa_webauthn_verify_not_enabled", message),
};

/** The catalogue; `docs/errors.md` says what each means. */
export const factorErrors = {
  enrolDisabled: (type: FactorType) => enrolDisabled[type](`MFA enroll is disabled for ${names[type]}`),
  verifyDisabled: (type: FactorType) =>
    verifyDisabled[type](`MFA verification is disabled for ${names[type]}`),
  anonymous: () =>
    new AuthError(403, "no_authorization", "Anonymous user not allowed to perform these actions"),
  nameConflict: (name: string) =>
    new AuthError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${name}" for this user already exists`,
    ),
  tooMany: () =>
    new AuthError(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    ),
  phoneVerified: () =>
    new AuthError(
      422,
      "mfa_verified_factor_exists",
      "A verified phone factor already exists, unenroll the existing factor to continue",
    ),
  insufficientAal: (message: string, status: number) => new AuthError(status, "insufficient_aal", message),
  mailedCodeNeeded: () =>
    new AuthError(
      400,
      "reauthentication_needed",
      "Enrolling the first factor of this account requires reauthentication",
    ),
  notFound: () => new AuthError(404, "mfa_factor_not_found", "Factor not found"),
  challengeNotFound: () =>
    new AuthError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found"),
  otherAddress: () =>
    new AuthError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch."),
  challengeExpired: (id: string) =>
    new AuthError(
      422,
      "mfa_challenge_expired",
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    ),
  codesExist: () =>
    new AuthError(
      422,
      "mfa_verified_factor_exists",
      "Recovery codes already exist, regenerate them to replace them",
    ),
  soleFactor: () =>
    new AuthError(
      422,
      "mfa_recovery_codes_sole_factor",
      "Recovery codes need another verified factor beside them",
    ),
  codesEnrolDisabled: () =>
    new AuthError(422, "mfa_recovery_codes_enroll_not_enabled", "MFA enroll is disabled for recovery codes"),
  codesVerifyDisabled: () =>
    new AuthError(
      422,
      "mfa_recovery_codes_verify_not_enabled",
      "MFA verification is disabled for recovery codes",
    ),
  codesLocked: (retryAfter: number) =>
    new AuthError(429, "mfa_recovery_codes_locked", "Too many attempts, wait or use another factor", {
      retryAfter,
    }),
  /** @param message of the operator's hook */
  rejected: (message: string) => new AuthError(403, "mfa_verification_rejected", message),
  wrongCode: (message: string) => new AuthError(422, "mfa_verification_failed", message),
};
