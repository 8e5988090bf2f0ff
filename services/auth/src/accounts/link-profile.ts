// Attaches an identity to somebody who is signed in and asked for it.
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { claimMail } from "../mail/claim-mail.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { requireMailable } from "../mail/require-mailable.ts";
import { sendLink } from "../mail/send-link.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isBanned } from "../request/caller.ts";
import { findIdentity, insertIdentity, refreshProviders } from "../store/external-identities.ts";
import { recordAudit } from "../store/record-audit.ts";
import type { UserRow } from "../store/user-row.ts";
import { findUserByEmail, findUserById, getUserById, updateUser } from "../store/users.ts";
import { mainEmail, toIdentityData, usableEmails } from "./identity-data.ts";
import type { Admission, ExternalLogin } from "./resolve-external-account.ts";

/** @throws AuthError identity_already_exists, email_exists, user_banned, user_not_found */
export async function linkProfile(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  { provider, profile, redirectTo }: ExternalLogin,
  userId: string,
): Promise<Admission> {
  const user = await findUserById(query, userId, "lock");
  if (!user) throw errors.linkingTargetGone();
  if (isBanned(user, auth.now())) throw errors.userBanned();
  const key = { provider, subject: profile.subject };
  const known = await findIdentity(query, key);
  if (known) {
    throw errors.identityAlreadyExists(
      known.user_id === userId ? "Identity is already linked" : "Identity is already linked to another user",
    );
  }
  await insertIdentity(query, userId, key, toIdentityData(profile), auth.now());
  await recordAudit(query, "identity_linked", user, request.address);
  await refreshProviders(query, userId);
  if (user.email) {
    await enqueueMail(query, "identity-linked", user.email, { provider });
    return { user: await getUserById(query, userId) };
  }
  return takeAddress(auth, query, user, { email: mainEmail(usableEmails(profile)), redirectTo });
}

/** Somebody without an address, e.g. an anonymous guest, gets the one of their first identity. */
async function takeAddress(
  auth: Auth,
  query: QueryRows,
  user: UserRow,
  { email, redirectTo }: { email: ReturnType<typeof mainEmail>; redirectTo: string },
): Promise<Admission> {
  const now = auth.now();
  const isProven = email !== undefined && (email.verified || auth.settings.autoconfirm);
  // on the account of a confirmed number an address that is not proven could lead its true owner into that account
  if (!email || (user.phone_confirmed_at && !isProven)) {
    await updateUser(query, user.id, { is_anonymous: false }, now);
    return { user: await getUserById(query, user.id) };
  }
  if (await findUserByEmail(query, email.email)) throw errors.emailExists();
  await updateUser(query, user.id, { email: email.email }, now);
  if (isProven) {
    await updateUser(query, user.id, { email_confirmed_at: now, is_anonymous: false }, now);
    return { user: await getUserById(query, user.id) };
  }
  await requireMailable(auth, email.email);
  await claimMail(auth, query, "sign-up", email.email);
  await sendLink(auth, query, "signUp", user, email.email, { redirectTo, challenge: undefined });
  return { unverified: "mailed" };
}
