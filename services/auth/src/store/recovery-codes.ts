// The codes on paper: one set for each person, kept under a factor of its own kind.
import type { QueryRows } from "@undercroft/postgres";
import type { FactorRow } from "./factors.ts";

/** Replaces a set. @param hashes keyed hashes of the new codes */
export async function replaceRecoveryCodes(
  query: QueryRows,
  factorId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await query("delete from auth.mfa_recovery_codes where factor_id = $1", [factorId]);
  await query(
    `insert into auth.mfa_recovery_codes (factor_id, code_hash, created_at)
     select $1, unnest($2::text[]), $3`,
    [factorId, hashes, now],
  );
}

/** How many codes a set has, and how many are left. */
export async function countRecoveryCodes(
  query: QueryRows,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const [row] = await query<{ total: number; remaining: number }>(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
     from auth.mfa_recovery_codes where factor_id = $1`,
    [factorId],
  );
  return row ?? { total: 0, remaining: 0 };
}

/** Uses a code up: of any number at once, one gets true. */
export async function takeRecoveryCode(
  query: QueryRows,
  factorId: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const rows = await query(
    `update auth.mfa_recovery_codes set used_at = $3
     where factor_id = $1 and code_hash = $2 and used_at is null returning id`,
    [factorId, hash, now],
  );
  return rows.length > 0;
}

/** The factor a person's codes are kept under. */
export function findRecoveryFactor(factors: readonly FactorRow[]): FactorRow | undefined {
  return factors.find((factor) => factor.factor_type === "recovery_code");
}
