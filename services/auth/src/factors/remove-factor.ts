import type { QueryRows } from "@undercroft/postgres";
import { deleteFactor, type FactorRow, listFactors } from "../store/factors.ts";
import { downgradeToAal1 } from "../store/sessions.ts";
import { methodOf } from "./prove-factor.ts";

/**
 * Deletes a factor; the person's sessions keep what the remaining ones can account for. Codes on paper go with the
 * last factor they stand in for.
 */
export async function removeFactor(query: QueryRows, factor: FactorRow): Promise<void> {
  await remove(query, factor);
  const left = (await listFactors(query, factor.user_id)).filter(({ status }) => status === "verified");
  const [codes] = left;
  if (codes?.factor_type === "recovery_code" && left.length === 1) await remove(query, codes);
}

async function remove(query: QueryRows, factor: FactorRow): Promise<void> {
  await downgradeToAal1(query, factor.user_id, {
    factorId: factor.id,
    type: factor.factor_type,
    method: methodOf[factor.factor_type],
  });
  await deleteFactor(query, factor.id);
}
