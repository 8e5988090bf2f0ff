// Links and codes that are out. One live token per person and kind; using one deletes it, which is what makes it one-time.
import type { QueryRows } from "@undercroft/postgres";

/** The kinds, as the database names them. */
export type OneTimeTokenType =
  | "confirmation_token"
  | "reauthentication_token"
  | "recovery_token"
  | "email_change_token_new"
  | "email_change_token_current"
  | "phone_change_token";

/** The two halves of a change of address. */
export const emailChangeTokens: readonly OneTimeTokenType[] = [
  "email_change_token_new",
  "email_change_token_current",
];

/** A row of auth.one_time_tokens. */
export type OneTimeTokenRow = {
  id: string;
  user_id: string;
  token_type: OneTimeTokenType;
  code_hash: string | null;
  relates_to: string;
  flow_state_id: string | null;
  created_at: Date;
};

const columns = "id, user_id, token_type, code_hash, relates_to, flow_state_id, created_at";

/** Guesses a code allows before it is burned. */
const mostGuesses = 5;

/** Replaces the person's token of that kind. */
export async function saveOneTimeToken(
  query: QueryRows,
  token: Omit<OneTimeTokenRow, "id"> & { token_hash: string },
): Promise<void> {
  await query(
    `insert into auth.one_time_tokens
       (user_id, token_type, token_hash, code_hash, relates_to, flow_state_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (user_id, token_type) do update set id = gen_random_uuid(), token_hash = excluded.token_hash,
       code_hash = excluded.code_hash, code_attempts = 0, relates_to = excluded.relates_to,
       flow_state_id = excluded.flow_state_id, created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [
      token.user_id,
      token.token_type,
      token.token_hash,
      token.code_hash,
      token.relates_to,
      token.flow_state_id,
      token.created_at,
    ],
  );
}

/** Uses a link up: of any number at once, one gets the row. */
export async function takeByTokenHash(
  query: QueryRows,
  tokenHash: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow | undefined> {
  const [row] = await query<OneTimeTokenRow>(
    `delete from auth.one_time_tokens where token_hash = $1 and token_type = any($2::auth.one_time_token_type[])
     returning ${columns}`,
    [tokenHash, types],
  );
  return row;
}

/** Uses a code up, by the row a guess has matched. */
export async function takeById(query: QueryRows, id: string): Promise<OneTimeTokenRow | undefined> {
  const [row] = await query<OneTimeTokenRow>(
    `delete from auth.one_time_tokens where id = $1 returning ${columns}`,
    [id],
  );
  return row;
}

/** Counts a guess before it is compared, so that parallel guesses cannot outrun the limit; gives what may be compared. */
export function countGuess(
  query: QueryRows,
  userId: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow[]> {
  return query<OneTimeTokenRow>(
    `update auth.one_time_tokens set code_attempts = code_attempts + 1
     where user_id = $1 and token_type = any($2::auth.one_time_token_type[])
       and code_hash is not null and code_attempts < $3
     returning ${columns}`,
    [userId, types, mostGuesses],
  );
}

/** The person's live tokens of these kinds. */
export function listOneTimeTokens(
  query: QueryRows,
  userId: string,
  types: readonly OneTimeTokenType[],
): Promise<OneTimeTokenRow[]> {
  return query<OneTimeTokenRow>(
    `select ${columns} from auth.one_time_tokens
     where user_id = $1 and token_type = any($2::auth.one_time_token_type[])`,
    [userId, types],
  );
}

/** Makes every link and code of a person worthless, or those of some kinds. */
export async function deleteOneTimeTokens(
  query: QueryRows,
  userId: string,
  types: readonly OneTimeTokenType[] | null = null,
): Promise<void> {
  await query(
    `delete from auth.one_time_tokens
     where user_id = $1 and ($2::auth.one_time_token_type[] is null or token_type = any($2))`,
    [userId, types],
  );
}
