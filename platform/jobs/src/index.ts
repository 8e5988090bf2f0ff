export { type JobFacts, type JobWorker, type Schedule, startWorker, type TaskHandlers } from "./worker.ts";
