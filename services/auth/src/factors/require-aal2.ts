import type { SignedIn } from "../request/caller.ts";
import type { UserRow } from "../store/user-row.ts";
import { factorErrors } from "./factor-errors.ts";

/** True for somebody who has set up a second factor. */
export function hasVerifiedFactor(user: Pick<UserRow, "factors">): boolean {
  return user.factors.some((factor) => factor.status === "verified");
}

/**
 * Sign-in methods of an account with a verified factor change at aal2 only.
 * @throws AuthError insufficient_aal, in the words and with the status of the call
 */
export function requireAal2({ user, session }: SignedIn, message: string, status = 403): void {
  if (hasVerifiedFactor(user) && session.aal === "aal1") throw factorErrors.insufficientAal(message, status);
}
