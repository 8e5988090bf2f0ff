// Questions put to a factor.
import { isIP } from "node:net";
import type { QueryRows } from "@undercroft/postgres";

/** A row of auth.mfa_challenges. */
export type ChallengeRow = {
  id: string;
  factor_id: string;
  created_at: Date;
  verified_at: Date | null;
  ip_address: string | null;
  /** a keyed hash */
  otp_code: string | null;
  attempts: number;
  web_authn_session_data: Record<string, unknown> | null;
};

const columns = `id, factor_id, created_at, verified_at, host(ip_address) as ip_address, otp_code, attempts,
  web_authn_session_data`;

/** An address as it is kept with a challenge; null for calls inside the process. */
export function toChallengeAddress(address: string | undefined): string | null {
  const plain = address?.split("%")[0] ?? "";
  return isIP(plain) === 0 ? null : plain;
}

/** Puts a question; sweeps away what nobody answered within a day. */
export async function insertChallenge(
  query: QueryRows,
  challenge: Pick<ChallengeRow, "id" | "factor_id"> &
    Partial<Pick<ChallengeRow, "ip_address" | "otp_code" | "web_authn_session_data">>,
  now: Date,
): Promise<void> {
  await query(
    `delete from auth.mfa_challenges where id in (
       select id from auth.mfa_challenges where created_at < $1::timestamptz - interval '1 day'
       limit 100 for update skip locked)`,
    [now],
  );
  await query(
    `with asked as (update auth.mfa_factors set last_challenged_at = $6 where id = $2)
     insert into auth.mfa_challenges (id, factor_id, ip_address, otp_code, web_authn_session_data, created_at)
     values ($1, $2, $3::inet, $4, $5, $6)`,
    [
      challenge.id,
      challenge.factor_id,
      challenge.ip_address ?? null,
      challenge.otp_code ?? null,
      challenge.web_authn_session_data ? JSON.stringify(challenge.web_authn_session_data) : null,
      now,
    ],
  );
}

/** Counts a guess before it is looked at, so that parallel guesses cannot outrun the limit. */
export async function countChallengeGuess(
  query: QueryRows,
  factorId: string,
  id: string,
): Promise<ChallengeRow | undefined> {
  const [row] = await query<ChallengeRow>(
    `update auth.mfa_challenges set attempts = least(attempts + 1, 1000)
     where id = $2 and factor_id = $1 returning ${columns}`,
    [factorId, id],
  );
  return row;
}

/** Uses a challenge up: of two answers at once, one gets true. */
export async function closeChallenge(query: QueryRows, id: string, now: Date): Promise<boolean> {
  const rows = await query(
    "update auth.mfa_challenges set verified_at = $2 where id = $1 and verified_at is null returning id",
    [id, now],
  );
  return rows.length > 0;
}
