import type { AuthFailure } from "@undercroft/contract";

const BY_CODE: Record<string, string> = {
  passkey_disabled: "Passkeys are not open here. Sign in another way.",
  webauthn_challenge_expired: "That took too long. Try again.",
  webauthn_verification_failed:
    "This passkey was not accepted, or belongs to no account here. Try again, or sign in another way.",
  provider_disabled: "That service is not open here. Sign in another way.",
  sso_provider_not_found: "No company here signs in with that address. Check it, or sign in another way.",
  saml_provider_disabled: "Company sign-in is not open here. Sign in another way.",
  single_identity_not_deletable: "This is your only way in: link another one first.",
  email_conflict_identity_not_deletable: "This way in holds your address. Change your email first.",
  identity_already_exists: "That account is already linked to someone here.",
  manual_linking_disabled: "Linking is not open here.",
};

/** A person who closes the browser's own dialog made no mistake, but should know that nothing happened. */
const SAID_NO =
  /NotAllowedError|ERROR_CEREMONY_ABORTED|not allowed by the user agent|timed out or was not allowed/i;

/** Words for passkeys, providers and company sign-in; everything else is worded by the screen's own list. */
export function toMethodErrorText(
  others: (failure: AuthFailure) => string,
): (failure: AuthFailure) => string {
  return (failure) => {
    const named = BY_CODE[failure.code ?? ""];
    if (named) return named;
    return SAID_NO.test(`${failure.name} ${failure.code} ${failure.message}`)
      ? "No passkey was used: you closed the browser's question, or it waited too long."
      : others(failure);
  };
}
