import { createServiceDatabase } from "@undercroft/postgres";
import { createQueueBoard, type ShownNight } from "@undercroft/queue";
import type { ServiceFile } from "./service.ts";

/** How far the queues of nights are, at `/queue/`. */
export default {
  doors: [{ prefix: "/queue/", by: "bare", cache: "none" }],
  open: ({ database, passwordOf, log }) => {
    const login = createServiceDatabase({
      connection: database.forRequests("queue_reader", passwordOf("queue_reader")),
      max: 1,
    });
    const board = createQueueBoard({
      read: (ids) =>
        login.query<ShownNight>("select event_id, answer from internal.read_queues($1::uuid[])", [[...ids]]),
      onError: (error) => log.error({ err: error, part: "queue" }, "the queues could not be read"),
    });
    return { bare: board.answer, close: () => login.close() };
  },
} satisfies ServiceFile;
