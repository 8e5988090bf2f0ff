// Somebody invited by mail signs in by a provider in place of choosing a password.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isBanned } from "../request/caller.ts";
import { insertIdentity } from "../store/external-identities.ts";
import { recordAudit } from "../store/record-audit.ts";
import { findUserById, getUserById, updateUser } from "../store/users.ts";
import { takeLink } from "../verification/take-token.ts";
import { toIdentityData, usableEmails } from "./identity-data.ts";
import { type Admission, dropUnconfirmed, type ExternalLogin } from "./resolve-external-account.ts";

/** Uses the invitation up. @throws AuthError invite_not_found, validation_failed, user_banned */
export async function acceptInvitation(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  { provider, profile }: ExternalLogin,
  inviteToken: string,
): Promise<Admission> {
  const row = await takeLink(auth, query, inviteToken, ["confirmation_token"]);
  const user = row && (await findUserById(query, row.user_id, "lock"));
  if (!user || row.relates_to !== user.email) throw errors.inviteNotFound();
  if (isBanned(user, auth.now())) throw errors.userBanned();
  if (!usableEmails(profile).some((one) => one.email === user.email)) {
    throw errors.invalid("Invited email does not match emails from external provider");
  }
  const data = toIdentityData(profile);
  const identityId = await insertIdentity(
    query,
    user.id,
    { provider, subject: profile.subject },
    data,
    auth.now(),
  );
  await dropUnconfirmed(auth, query, user, identityId, { ...user.raw_user_meta_data, ...data });
  // they answered the mail that went to it
  await updateUser(query, user.id, { email_confirmed_at: auth.now() }, auth.now());
  await recordAudit(query, "invite_accepted", user, request.address);
  return { user: await getUserById(query, user.id) };
}
