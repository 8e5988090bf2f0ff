// What a used token changes about its person.
import type { QueryRows } from "@undercroft/postgres";
import { endGuestClaims } from "../accounts/claimed-password.ts";
import { revokeSignInMethods } from "../accounts/revoke-sign-in-methods.ts";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { changes, notifyAccountOwner } from "../mail/notify-account-owner.ts";
import { isBanned } from "../request/caller.ts";
import { confirmEmail } from "../store/identities.ts";
import type { OneTimeTokenRow } from "../store/one-time-tokens.ts";
import { recordAudit } from "../store/record-audit.ts";
import type { UserRow } from "../store/user-row.ts";
import { findUserById, getUserById, updateUser } from "../store/users.ts";

/** Said after the first of the two confirmations of a new address. */
export const halfConfirmed =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** The person as they are now; "half" when a new address waits for its other confirmation. */
export type Verified = UserRow | "half";

/** @throws AuthError otp_expired, user_banned, email_exists */
export async function applyVerification(
  auth: Auth,
  query: QueryRows,
  token: OneTimeTokenRow,
  address: string | undefined,
): Promise<Verified> {
  const now = auth.now();
  const user = await findUserById(query, token.user_id, "lock");
  if (!user) throw errors.linkExpired();
  // what went to an address that is no longer theirs would show that they own another
  const wentTo = token.token_type === "email_change_token_new" ? user.email_change : user.email;
  if (token.relates_to !== wentTo) throw errors.linkExpired();
  if (isBanned(user, now)) throw errors.userBanned();
  if (token.token_type.startsWith("email_change")) return applyEmailChange(auth, query, user, address);
  if (!user.email_confirmed_at && user.email) {
    if (token.token_type === "recovery_token" && !user.phone_confirmed_at)
      await forgetClaims(query, user, now);
    await confirmEmail(query, await getUserById(query, user.id), user.email, now);
  }
  return getUserById(query, user.id);
}

/** Recovery is for the owner of the address: what somebody else set up before it was confirmed does not hold. */
async function forgetClaims(query: QueryRows, user: UserRow, now: Date): Promise<void> {
  await updateUser(query, user.id, { encrypted_password: null }, now);
  await revokeSignInMethods(query, user.id);
}

/** Status 0: both addresses are to confirm; 1: one is left. */
async function applyEmailChange(
  auth: Auth,
  query: QueryRows,
  user: UserRow,
  address: string | undefined,
): Promise<Verified> {
  const now = auth.now();
  if (!user.email_change) throw errors.linkExpired();
  if (user.email_change_confirm_status === 0) {
    await updateUser(query, user.id, { email_change_confirm_status: 1 }, now);
    return "half";
  }
  try {
    await confirmEmail(query, user, user.email_change, now);
  } catch (error) {
    if ((error as { code?: string }).code === "23505") throw errors.emailExists();
    throw error;
  }
  await updateUser(query, user.id, { email_change: "", email_change_confirm_status: 0 }, now);
  if (user.is_anonymous) await endGuestClaims(query, await getUserById(query, user.id), now);
  await notifyAccountOwner(query, user, changes.addressChanged(user.email_change));
  await recordAudit(query, "user_modified", user, address);
  return getUserById(query, user.id);
}
