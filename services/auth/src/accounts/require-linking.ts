import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { requireAal2 } from "../factors/require-aal2.ts";
import type { SignedIn } from "../request/caller.ts";

/**
 * An identity opens the account, so somebody with a second factor adds and removes one only behind it: a stolen
 * password would otherwise make itself a way in that stays when the password is changed.
 * @throws AuthError manual_linking_disabled, insufficient_aal
 */
export function requireLinking(auth: Auth, caller: SignedIn): void {
  if (!auth.settings.manualLinkingEnabled) throw errors.manualLinkingDisabled();
  requireAal2(caller, "AAL2 session is required to link or unlink identities when MFA is enabled.");
}
