import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { factorErrors } from "../factors/factor-errors.ts";
import type { SignedIn } from "../request/caller.ts";
import { requirePasskeys } from "./put-question.ts";

/**
 * A passkey opens the account, so somebody with a second factor adds and removes one only behind it.
 * @throws AuthError passkey_disabled, insufficient_aal, validation_failed for single sign-on
 */
export function requireManagement(auth: Auth, { user, session }: SignedIn): void {
  requirePasskeys(auth);
  if (user.is_sso_user) throw errors.invalid("SSO users cannot register passkeys", 422);
  const isGuarded = user.factors.some((factor) => factor.status === "verified");
  if (isGuarded && session.aal === "aal1") {
    throw factorErrors.insufficientAal(
      "AAL2 session is required to manage passkeys when MFA is enabled.",
      403,
    );
  }
}
