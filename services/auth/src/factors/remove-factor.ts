import type { QueryRows } from "@undercroft/postgres";
import { deleteFactor, type FactorRow } from "../store/factors.ts";
import { lowerSessions } from "../store/sessions.ts";
import { methodOf } from "./prove-factor.ts";

/** Deletes a factor; the person's sessions keep what the remaining ones can account for. */
export async function removeFactor(query: QueryRows, factor: FactorRow): Promise<void> {
  await lowerSessions(query, factor.user_id, {
    factorId: factor.id,
    type: factor.factor_type,
    method: methodOf[factor.factor_type],
  });
  await deleteFactor(query, factor.id);
}
