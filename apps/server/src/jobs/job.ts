import type { Schedule, TaskHandlers } from "@undercroft/jobs";
import type { ServiceParts } from "../services/service.ts";

/** What one part does behind the requests: tasks of the queue, and statements that keep time. */
export type PartJobs = {
  /** by the name that `graphile_worker.add_job` is given; the payload is whatever its cause wrote, so it is parsed */
  tasks?: (parts: Pick<ServiceParts, "config" | "database" | "log">) => TaskHandlers;
  /** statements; two copies of the product running one at once must do no harm */
  schedules?: Schedule[];
};
