// A person as auth.users and auth.identities hold them, and as the protocol shows them.

import { type FactorOfUser, toFactor } from "./factors.ts";

/** A row of auth.identities, from `to_jsonb`: times are texts. */
export type IdentityRow = {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
};

/** A row of auth.users with its identities. */
export type UserRow = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
  phone: string | null;
  phone_confirmed_at: Date | null;
  phone_change: string;
  phone_change_sent_at: Date | null;
  confirmed_at: Date | null;
  banned_until: Date | null;
  reauthentication_sent_at: Date | null;
  is_sso_user: boolean;
  is_anonymous: boolean;
  deleted_at: Date | null;
  factors: FactorOfUser[];
  identities: IdentityRow[];
};

/** What to select from `auth.users u` for a {@link UserRow}. */
export const userColumns = `u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.invited_at,
  u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.email_change_confirm_status,
  u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data, u.created_at, u.updated_at, u.phone,
  u.phone_confirmed_at, u.phone_change, u.phone_change_sent_at, u.confirmed_at, u.banned_until, u.reauthentication_sent_at, u.is_sso_user, u.is_anonymous,
  u.deleted_at, coalesce((select jsonb_agg(to_jsonb(f) - array['user_id', 'secret', 'web_authn_credential']
      order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id), '[]'::jsonb) as factors,
  coalesce((select jsonb_agg(to_jsonb(i) order by i.created_at, i.id) from auth.identities i
    where i.user_id = u.id), '[]'::jsonb) as identities`;

const toTime = (time: string | null) => (time === null ? undefined : new Date(time).toISOString());

function toIdentity(row: IdentityRow) {
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: row.identity_data,
    provider: row.provider,
    last_sign_in_at: toTime(row.last_sign_in_at),
    created_at: toTime(row.created_at),
    updated_at: toTime(row.updated_at),
    email: row.email ?? undefined,
  };
}

/** The user object of the protocol. What is not set is left out (`undefined` does not reach the wire). */
export function toUser(row: UserRow) {
  return {
    id: row.id,
    aud: row.aud,
    role: row.role,
    email: row.email ?? "",
    email_confirmed_at: row.email_confirmed_at ?? undefined,
    invited_at: row.invited_at ?? undefined,
    phone: row.phone ?? "",
    phone_confirmed_at: row.phone_confirmed_at ?? undefined,
    confirmation_sent_at: row.confirmation_sent_at ?? undefined,
    confirmed_at: row.confirmed_at ?? undefined,
    recovery_sent_at: row.recovery_sent_at ?? undefined,
    new_email: row.email_change || undefined,
    email_change_sent_at: row.email_change ? (row.email_change_sent_at ?? undefined) : undefined,
    new_phone: row.phone_change || undefined,
    phone_change_sent_at: row.phone_change ? (row.phone_change_sent_at ?? undefined) : undefined,
    reauthentication_sent_at: row.reauthentication_sent_at ?? undefined,
    last_sign_in_at: row.last_sign_in_at ?? undefined,
    app_metadata: row.raw_app_meta_data,
    user_metadata: row.raw_user_meta_data,
    factors: row.factors.length > 0 ? row.factors.map(toFactor) : undefined,
    identities: row.identities.map(toIdentity),
    created_at: row.created_at,
    updated_at: row.updated_at,
    banned_until: row.banned_until ?? undefined,
    deleted_at: row.deleted_at ?? undefined,
    is_anonymous: row.is_anonymous,
  };
}
