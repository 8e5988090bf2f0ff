import { one } from "../../harness/fixtures.ts";
import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { moved, refused, touches } from "../trigger-rules.ts";

const part: MatrixPart = {
  after: ["bookings"],
  rowStates: {
    waitlist_entries: { waiting: { where: "status = 'waiting'" }, left: { where: "status = 'left'" } },
  },
  addRows: async ({ client }) => {
    const entry = { event_id: one.published, user_id: id("user owner") };
    await insert(client, "waitlist_entries", { ...entry, ref: "ABCDEF" });
    await insert(client, "waitlist_entries", { ...entry, ref: "GHJKLM", status: "left" });
  },
  callers: {
    find_waitlist_link: ["anon", "authenticated"],
    join_waitlist: ["authenticated"],
    leave_waitlist: ["authenticated"],
    leave_waitlist_by_link: ["anon", "authenticated"],
    list_waitlist: ["authenticated"],
    move_waitlist_entry: ["authenticated"],
    my_waitlist: ["authenticated"],
  },
  triggerRules: [
    touches("waitlist_entries"),
    refused(
      "an entry that was left does not wait again",
      "update waitlist_entries set status = 'waiting' where status = 'left'",
      moved,
    ),
  ],
};

export default part;
