// Transactions that open or renew a session. The operator's hook is asked inside of them, so that what it refuses leaves nothing
// behind; where it is a service that is slow or away, each of them keeps a connection for as long as it waits.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Hooks } from "../hooks/hook.ts";
import { hookErrors } from "../hooks/hook-errors.ts";
import { createBoundedQueue } from "../passwords/bounded-queue.ts";

/** Of the pool's five connections the others are left to everybody who wants no session. */
const running = 3;
const waiting = 100;

/**
 * Gives `transaction` as it is, or a few at a time where a service is asked in them.
 * @throws AuthError hook_timeout_after_retry when too many wait
 */
export function createSessionTransactions(
  { transaction }: Pick<ServiceDatabase, "transaction">,
  { customAccessToken: hook }: Hooks,
): ServiceDatabase["transaction"] {
  if (hook?.kind !== "service") return transaction;
  const full = () => hookErrors.timeoutAfterRetry(new Error("Too many wait for the hook"));
  const queue = createBoundedQueue({ running, waiting }, full);
  return (work) => queue(() => transaction(work));
}
