import type { Schedule, TaskHandlers } from "@undercroft/jobs";
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Logger } from "pino";
import type { Config } from "../config.ts";

/** What a part's tasks may use. */
export type JobParts = {
  config: Config;
  log: Logger;
  /** logged in as the owner of the schema */
  database: ServiceDatabase;
};

/** What one part does behind the requests: tasks of the queue, and statements that keep time. */
export type PartJobs = {
  /** by the name that `graphile_worker.add_job` is given; the payload is whatever its cause wrote, so it is parsed */
  tasks?: (parts: JobParts) => TaskHandlers;
  /** statements; two copies of the product running one at once must do no harm */
  schedules?: Schedule[];
};
