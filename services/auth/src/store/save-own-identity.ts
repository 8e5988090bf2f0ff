import type { QueryRows } from "@undercroft/postgres";

/** Writes the identity that is an address or a number of the person's own; `claims` go over what it said before. */
export async function saveOwnIdentity(
  query: QueryRows,
  provider: "email" | "phone",
  userId: string,
  claims: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await query(
    `insert into auth.identities as i (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1::uuid, $4, $1::uuid::text, $2, $3, $3, $3)
     on conflict (provider_id, provider) do update
       set identity_data = i.identity_data || excluded.identity_data, updated_at = excluded.updated_at`,
    [userId, JSON.stringify(claims), now, provider],
  );
}
