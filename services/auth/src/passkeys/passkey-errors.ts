// What can go wrong with passkeys, in the protocol's words.
import { AuthError } from "../errors.ts";

/** The catalogue; `docs/errors.md` says what each means. */
export const passkeyErrors = {
  disabled: () => new AuthError(404, "passkey_disabled", "Passkeys are disabled"),
  tooMany: () => new AuthError(422, "too_many_passkeys", "Maximum number of passkeys reached"),
  challengeNotFound: () =>
    new AuthError(400, "webauthn_challenge_not_found", "Challenge not found or already used"),
  challengeExpired: () => new AuthError(400, "webauthn_challenge_expired", "Challenge has expired"),
  failed: (message = "Credential verification failed") =>
    new AuthError(400, "webauthn_verification_failed", message),
  exists: () => new AuthError(422, "webauthn_credential_exists", "This credential is already registered"),
};
