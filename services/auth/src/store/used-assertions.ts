// Proofs that open a session once.
import { createHash } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";

/** Uses a proof up; false when it was used before. @param until when it runs out by itself */
export async function markAssertionUsed(
  query: QueryRows,
  proof: string,
  { until, now }: { until: Date; now: Date },
): Promise<boolean> {
  await query(
    `delete from auth.spent_proofs where digest in (
       select digest from auth.spent_proofs where expires_at < $1 limit 100 for update skip locked)`,
    [now],
  );
  const rows = await query(
    "insert into auth.spent_proofs (digest, expires_at) values ($1, $2) on conflict do nothing returning digest",
    [createHash("sha256").update(proof).digest(), until],
  );
  return rows.length > 0;
}
