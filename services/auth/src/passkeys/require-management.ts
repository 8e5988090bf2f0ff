import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { requireAal2 } from "../factors/require-aal2.ts";
import type { SignedIn } from "../request/caller.ts";
import { requirePasskeys } from "./challenges.ts";

/**
 * A passkey opens the account, so somebody with a second factor adds and removes one only behind it.
 * @throws AuthError passkey_disabled, insufficient_aal, validation_failed for single sign-on
 */
export function requireManagement(auth: Auth, caller: SignedIn): void {
  requirePasskeys(auth);
  if (caller.user.is_sso_user) throw errors.invalid("SSO users cannot register passkeys", 422);
  requireAal2(caller, "AAL2 session is required to manage passkeys when MFA is enabled.");
}
