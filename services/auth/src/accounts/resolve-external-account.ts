// Whose account is it that a provider's answer opens? An identity we know: that account. An address the provider has
// checked: the account with that address. Otherwise a new one.
import { randomUUID } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { errors } from "../errors.ts";
import { claimMail } from "../mail/claim-mail.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { requireMailable } from "../mail/require-mailable.ts";
import { sendLink } from "../mail/send-link.ts";
import type { ExternalEmail, ExternalProfile } from "../providers/provider.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { isBanned } from "../request/caller.ts";
import {
  findIdentity,
  insertIdentity,
  listOwnersOfEmails,
  refreshProviders,
  updateIdentity,
} from "../store/external-identities.ts";
import { deleteOneTimeTokens } from "../store/one-time-tokens.ts";
import { recordAudit } from "../store/record-audit.ts";
import type { UserRow } from "../store/user-row.ts";
import { findUserByEmail, findUserById, getUserById, updateUser } from "../store/users.ts";
import { createAccount } from "./create-account.ts";
import { mainEmail, toIdentityData, usableEmails } from "./identity-data.ts";
import { revokeSignInMethods } from "./revoke-sign-in-methods.ts";

/** Somebody a provider vouches for. */
export type ExternalLogin = {
  provider: string;
  profile: ExternalProfile;
  /** people without an address are let in too */
  emailOptional: boolean;
  /** where a confirmation mail leads in the end */
  redirectTo: string;
};

/** "unverified": the account is there, but its address is first to be confirmed; must be committed all the same. */
export type Admission = { user: UserRow } | { unverified: "mailed" | "not mailed" };

/** @throws AuthError signup_disabled, user_banned, over_email_send_rate_limit */
export async function resolveExternalAccount(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  externalLogin: ExternalLogin,
): Promise<Admission> {
  const { profile, provider } = externalLogin;
  const { user, identityId, email } = await findOrCreate(auth, query, request, externalLogin);
  if (isBanned(user, auth.now())) throw errors.userBanned();
  const needsEmail = provider !== "web3" && !(externalLogin.emailOptional && !user.email);
  if (!needsEmail || user.email_confirmed_at) return { user };
  const isProven =
    email !== undefined && user.email === email.email && (email.verified || auth.settings.autoconfirm);
  // a proven number is somebody's way in: it outweighs an address that is not proven, and yields to one that is
  if (isProven || !user.phone_confirmed_at) {
    await dropUnconfirmed(auth, query, user, identityId, toIdentityData(profile));
  }
  if (isProven) {
    await updateUser(query, user.id, { email_confirmed_at: auth.now(), is_anonymous: false }, auth.now());
    return { user: await getUserById(query, user.id) };
  }
  if (!user.email) return { unverified: "not mailed" };
  await requireMailable(auth, user.email);
  await claimMail(auth, query, "sign-up", user.email);
  await sendLink(auth, query, "signUp", user, user.email, {
    redirectTo: externalLogin.redirectTo,
    challenge: undefined,
  });
  return { unverified: "mailed" };
}

type Found = { user: UserRow; identityId: string; email: ExternalEmail | undefined };

async function findOrCreate(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  { provider, profile }: ExternalLogin,
): Promise<Found> {
  const now = auth.now();
  const key = { provider, subject: profile.subject };
  const data = toIdentityData(profile);
  const emails = usableEmails(profile);
  const email = mainEmail(emails);
  const known = await findIdentity(query, key);
  const knownUser = known && (await findUserById(query, known.user_id, "lock"));
  if (known && knownUser) {
    await updateIdentity(query, known.id, data, now);
    return { user: await mergeProfile(query, knownUser, data, now), identityId: known.id, email };
  }
  const verified = emails.filter((one) => one.verified || auth.settings.autoconfirm);
  const isSso = provider.startsWith("sso:");
  const owners =
    verified.length > 0 && !isSso
      ? await listOwnersOfEmails(
          query,
          verified.map((one) => one.email),
        )
      : [];
  if (owners.length > 1) {
    throw errors.unexpected(
      "Multiple accounts with the same email address in the same linking domain detected: default",
    );
  }
  const owner = owners[0] && (await findUserById(query, owners[0], "lock"));
  const user = owner || (await createFor(auth, query, request, { email, data, isSso }));
  const identityId = await insertIdentity(query, user.id, key, data, now);
  await refreshProviders(query, user.id);
  if (owner) {
    await recordAudit(query, "identity_linked", user, request.address);
    if (owner.email && owner.email_confirmed_at) {
      await enqueueMail(query, "identity-linked", owner.email, { provider });
    }
  }
  return { user: await mergeProfile(query, user, data, now), identityId, email };
}

async function createFor(
  auth: Auth,
  query: QueryRows,
  request: AuthRequest,
  { email, data, isSso }: { email: ExternalEmail | undefined; data: Record<string, unknown>; isSso: boolean },
): Promise<UserRow> {
  if (!auth.settings.signUpEnabled) throw errors.signUpDisabled();
  // an address that is not verified does not get in the way of the account that has it
  const isTaken = !isSso && email !== undefined && (await findUserByEmail(query, email.email)) !== undefined;
  return createAccount(auth, query, request, {
    id: randomUUID(),
    email: isTaken ? null : (email?.email ?? null),
    is_sso_user: isSso,
    raw_user_meta_data: data,
  });
}

async function mergeProfile(
  query: QueryRows,
  user: UserRow,
  data: Record<string, unknown>,
  now: Date,
): Promise<UserRow> {
  await updateUser(query, user.id, { raw_user_meta_data: { ...user.raw_user_meta_data, ...data } }, now);
  return getUserById(query, user.id);
}

/**
 * A person who was in an account before its address was ever confirmed may be a stranger who lies in wait for the owner:
 * their password, number, links and every other way in go.
 */
export async function dropUnconfirmed(
  auth: Auth,
  query: QueryRows,
  user: UserRow,
  keptIdentityId: string,
  data: Record<string, unknown>,
): Promise<void> {
  await deleteOneTimeTokens(query, user.id);
  await updateUser(
    query,
    user.id,
    {
      encrypted_password: null,
      raw_user_meta_data: data,
      email_change: "",
      phone: null,
      phone_confirmed_at: null,
    },
    auth.now(),
  );
  await revokeSignInMethods(query, user.id, keptIdentityId);
}
