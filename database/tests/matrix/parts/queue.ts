import { one } from "../../harness/fixtures.ts";
import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { moved, refused } from "../trigger-rules.ts";

const part: MatrixPart = {
  after: ["bookings"],
  rowStates: {
    queue_entries: { waiting: { where: "status = 'waiting'" }, left: { where: "status = 'left'" } },
  },
  addRows: async ({ client }) => {
    const entry = { event_id: one.published, user_id: id("user owner") };
    await insert(client, "queue_entries", { ...entry, number: 1 });
    await insert(client, "queue_entries", { ...entry, number: 2, status: "left" });
  },
  callers: {
    join_queue: ["authenticated"],
    leave_queue: ["authenticated"],
    my_queue: ["authenticated"],
    wait_from_queue: ["authenticated"],
  },
  triggerRules: [
    refused(
      "a place in a queue that was left does not wait again",
      "update queue_entries set status = 'waiting' where status = 'left'",
      moved,
    ),
  ],
};

export default part;
