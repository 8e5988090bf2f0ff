/** Refusals of the database, explained in docs/errors/queue.md. */
export type QueueErrorCode = "QUEUE_NOT_IN_IT" | "QUEUE_NOT_YET" | "QUEUE_RATE_LIMITED";
