// What runs behind the requests: queued jobs, and the statements that keep time, as the files of the folder `jobs` list them.
import path from "node:path";
import { startWorker, type TaskHandlers } from "@undercroft/jobs";
import { createServiceDatabase } from "@undercroft/postgres";
import { replacedJobs } from "./hosted/open-project.ts";
import type { PartJobs } from "./jobs/job.ts";
import { lanes } from "./lanes.ts";
import type { Started } from "./lifecycle.ts";
import { loadFolder } from "./load-folder.ts";
import type { ServiceParts } from "./services/service.ts";

/**
 * Starts the worker of this copy of the product; several copies share the queue. Answers how it ends.
 * @param around what stands around the doing of jobs
 */
export async function startProductWorker(
  parts: Pick<ServiceParts, "config" | "database" | "log">,
  tasks: TaskHandlers,
  around: (tasks: TaskHandlers) => TaskHandlers = (same) => same,
): Promise<Started> {
  const levels = { error: "error", warning: "warn", info: "debug", debug: "debug" } as const;
  const jobs = await loadFolder<PartJobs>(path.join(import.meta.dirname, "jobs"), [
    "job",
    ...(parts.config.supabase ? replacedJobs : []),
  ]);
  const all = [...jobs.values()];
  const database = createServiceDatabase({ connection: parts.database.owner, max: 2 });
  const worker = await startWorker({
    connection: parts.database.owner,
    tasks: around(Object.assign({}, tasks, ...all.map((part) => part.tasks?.({ ...parts, database })))),
    schedules: all.flatMap(({ schedules }) => schedules ?? []),
    lanes,
    concurrency: 2,
    log: (level, message) => parts.log[levels[level]]({ part: "worker" }, message),
  });
  return {
    name: "jobs",
    // they are told at once; what has not ended by then is handed back to the queue
    deadline: 10_000,
    stop: async () => {
      await worker.stop();
      await database.close();
    },
  };
}
