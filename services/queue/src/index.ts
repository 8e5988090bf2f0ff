export { createQueueBoard, type QueueBoard } from "./create-queue-board.ts";
export type { ReadNights, ShownNight } from "./gather-reads.ts";
