import type { RollbackSurvivor } from "@undercroft/postgres";

/**
 * Attempts that functions count (internal.take_rate_limit) stay counted when the function refuses: every login that calls such functions
 * writes them again after a rollback.
 */
export const countedAttempts: RollbackSurvivor = {
  sqlState: "UC001",
  statement: "select internal.count_rolled_back($1)",
};
