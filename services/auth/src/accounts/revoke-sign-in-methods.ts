// Anyone who was in an account before its address was ever confirmed may be a stranger who lies in wait for its owner.
import type { QueryRows } from "@undercroft/postgres";
import {
  deleteOtherIdentities,
  deleteProviderIdentities,
  refreshProviders,
} from "../store/external-identities.ts";
import { deleteSessions } from "../store/sessions.ts";

/**
 * Takes from an account every way in but its password, number and mail: identities, passkeys, second factors with their
 * recovery codes, and sessions.
 * @param keptIdentityId the identity that has just been proven; without one only that of the address itself stays
 */
export async function revokeSignInMethods(
  query: QueryRows,
  userId: string,
  keptIdentityId?: string,
): Promise<void> {
  await deleteSessions(query, userId, null, "global");
  await query("delete from auth.mfa_factors where user_id = $1", [userId]);
  await query("delete from auth.webauthn_credentials where user_id = $1", [userId]);
  if (keptIdentityId === undefined) {
    await deleteProviderIdentities(query, userId);
    return;
  }
  await deleteOtherIdentities(query, userId, keptIdentityId);
  await refreshProviders(query, userId);
}
