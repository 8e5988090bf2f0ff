export { JobPostponed, JobRefused } from "./job-outcomes.ts";
export type { Lanes } from "./lanes.ts";
export { liveWorkerSpace } from "./live-workers.ts";
export { createOrphanSearch } from "./orphans.ts";
export type { JobFacts, TaskHandlers } from "./running-jobs.ts";
export type { Schedule } from "./schedules.ts";
export { type JobWorker, startWorker } from "./worker.ts";
