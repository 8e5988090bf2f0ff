// DELETE /user/identities/:id: takes an identity off, never the last one.
import type { QueryRows } from "@undercroft/postgres";
import { requireLinking } from "../accounts/require-linking.ts";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isUuid, type SignedIn } from "../request/caller.ts";
import { refreshProviders } from "../store/external-identities.ts";
import { deleteOneTimeTokens } from "../store/one-time-tokens.ts";
import { recordAudit } from "../store/record-audit.ts";
import type { IdentityRow, UserRow } from "../store/user-row.ts";
import { findUserByEmail, findUserById, getUserById, updateUser } from "../store/users.ts";

/** Takes it off. */
export async function unlinkIdentity(auth: Auth, request: AuthRequest, caller: SignedIn): Promise<Response> {
  requireLinking(auth, caller);
  const { id } = request.params;
  if (!isUuid(id)) throw errors.invalid("identity_id must be an UUID", 404);
  await auth.database.transaction(async (query) => {
    // under the lock, so that of two identities taken off at once one stays
    const user = await findUserById(query, caller.user.id, "lock");
    if (!user) throw errors.userGone();
    const identities = (await getUserById(query, user.id)).identities;
    if (identities.length <= 1) throw errors.singleIdentityNotDeletable();
    const identity = identities.find((one) => one.id === id.toLowerCase());
    if (!identity) throw errors.identityNotFound();
    await query("delete from auth.identities where id = $1", [identity.id]);
    await deriveAddresses(auth, query, user, identity);
    await refreshProviders(query, user.id);
    await recordAudit(query, "identity_unlinked", user, request.address);
    // sent to the former address: the one that remains may be an attacker's
    if (user.email && user.email_confirmed_at) {
      await enqueueMail(query, "identity-unlinked", user.email, { provider: identity.provider });
    }
  });
  return Response.json({});
}

/** Without the identity that stood for it, an address or number is the account's no more. */
async function deriveAddresses(
  auth: Auth,
  query: QueryRows,
  user: UserRow,
  taken: IdentityRow,
): Promise<void> {
  const now = auth.now();
  if (taken.provider === "phone") {
    await updateUser(query, user.id, { phone: null, phone_confirmed_at: null }, now);
    return;
  }
  const left = (await getUserById(query, user.id)).identities;
  if (!user.email || left.some((one) => one.email === user.email)) return;
  for (const { email: given, verified } of left.map(toCandidate).toSorted((a, b) => a.rank - b.rank)) {
    const isProven = verified || auth.settings.autoconfirm;
    // on the account of a confirmed number an address that is not proven could lead its true owner into that account
    const email = isProven || !user.phone_confirmed_at ? given : null;
    if (email && (await findUserByEmail(query, email))) continue;
    const isConfirmed = email !== null && isProven;
    // links, codes and changes that are out were asked for by the owner of the address before
    await deleteOneTimeTokens(query, user.id);
    const changes = {
      email,
      email_confirmed_at: isConfirmed ? now : null,
      email_change: "",
      email_change_confirm_status: 0,
      phone_change: "",
      raw_user_meta_data: { ...user.raw_user_meta_data, email_verified: isConfirmed },
    };
    await updateUser(query, user.id, changes, now);
    return;
  }
  throw errors.emailConflict();
}

/** Addresses a provider has checked come first, identities without one last. */
function toCandidate({ email, identity_data: data }: IdentityRow) {
  const verified = data.email_verified === true;
  return { email, verified, rank: email === null ? 2 : verified ? 0 : 1 };
}
