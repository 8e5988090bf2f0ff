// Identities that a provider vouches for.
import type { QueryRows } from "@undercroft/postgres";
import type { IdentityRow } from "./user-row.ts";

/** An identity by what its provider calls it. */
export type IdentityKey = { provider: string; subject: string };

/** The identity, if anybody has it. */
export async function findIdentity(
  query: QueryRows,
  { provider, subject }: IdentityKey,
): Promise<Pick<IdentityRow, "id" | "user_id"> | undefined> {
  const [row] = await query<Pick<IdentityRow, "id" | "user_id">>(
    "select id, user_id from auth.identities where provider = $1 and provider_id = $2",
    [provider, subject],
  );
  return row;
}

/** Attaches an identity. @throws pg.DatabaseError 23505 when somebody has it @returns its id */
export async function insertIdentity(
  query: QueryRows,
  userId: string,
  { provider, subject }: IdentityKey,
  data: Record<string, unknown>,
  now: Date,
): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5) returning id`,
    [userId, provider, subject, JSON.stringify(data), now],
  );
  if (!row) throw new Error("A new identity was not returned");
  return row.id;
}

/** Notes what the provider says today, and that it was asked. */
export async function updateIdentity(
  query: QueryRows,
  id: string,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await query(
    "update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1",
    [id, JSON.stringify(data), now],
  );
}

/** Takes identities off a person: all but one. */
export async function deleteOtherIdentities(query: QueryRows, userId: string, keptId: string): Promise<void> {
  await query("delete from auth.identities where user_id = $1 and id <> $2", [userId, keptId]);
}

/** Removes the identities that providers vouched for, so that the account is known by its address alone. */
export async function deleteProviderIdentities(query: QueryRows, userId: string): Promise<void> {
  const known = { provider: "email", providers: ["email"] };
  await query("update auth.users set raw_app_meta_data = raw_app_meta_data || $2 where id = $1", [
    userId,
    known,
  ]);
  await query("delete from auth.identities where user_id = $1 and provider not in ('email', 'phone')", [
    userId,
  ]);
}

/** Makes app_metadata say which providers a person has, the first one first. */
export async function refreshProviders(query: QueryRows, userId: string): Promise<void> {
  await query(
    `update auth.users u set raw_app_meta_data = u.raw_app_meta_data || coalesce((
       select jsonb_build_object('provider', (array_agg(p.provider order by p.since, p.provider))[1],
         'providers', jsonb_agg(p.provider order by p.since, p.provider))
       from (select i.provider, min(i.created_at) as since from auth.identities i
             where i.user_id = $1 group by i.provider) p having count(*) > 0), '{}')
     where u.id = $1`,
    [userId],
  );
}

/**
 * The people to whom these addresses belong: their account's own, or shown to a provider of the common linking domain.
 * Single sign-on accounts keep to themselves.
 */
export async function listOwnersOfEmails(query: QueryRows, emails: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `select u.id from auth.users u
     where u.email = any($1) and not u.is_sso_user and u.deleted_at is null
     union
     select i.user_id from auth.identities i join auth.users u on u.id = i.user_id
     where i.email = any($1) and i.provider not like 'sso:%' and i.identity_data ->> 'email_verified' = 'true'
       and not u.is_sso_user and u.deleted_at is null`,
    [emails],
  );
  return rows.map((row) => row.id);
}
