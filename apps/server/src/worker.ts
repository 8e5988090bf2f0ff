// What runs behind the requests: queued jobs, and the statements that keep time.
import { type JobWorker, startWorker, type TaskHandlers } from "@undercroft/jobs";
import type { Logger } from "pino";
import type { ProductDatabase } from "./database.ts";

const schedules = [
  { statement: "select internal.expire_holds()", everySeconds: 15 },
  { statement: "select internal.publish_due_events()", everySeconds: 60 },
  { statement: "select internal.refresh_due_listings()", everySeconds: 60 },
  { statement: "select internal.prune_rate_limits()", everySeconds: 3600 },
];

/** Starts the worker of this copy of the product; several copies share the queue. */
export function startProductWorker(
  database: ProductDatabase,
  tasks: TaskHandlers,
  logger: Logger,
): Promise<JobWorker> {
  const levels = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;
  return startWorker({
    connection: database.owner,
    tasks,
    schedules,
    log: (level, message) => logger[levels[level]]({ part: "worker" }, message),
  });
}
