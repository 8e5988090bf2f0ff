import { one } from "../../harness/fixtures.ts";
import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  after: ["bookings"],
  rowStates: {
    check_ins: { scanned: { where: "true" } },
    door_passes: { issued: { where: "true" } },
  },
  addRows: async ({ client }) => {
    await insert(client, "door_passes", {
      event_id: one.published,
      role: "steward",
      label: "Front",
      secret_hash: "hash",
      created_by: id("user team"),
    });
    await insert(client, "check_ins", {
      event_id: one.published,
      scan_id: id("scan"),
      place: 1,
      action: "in",
      result: "unknown",
      scanned_at: new Date(),
    });
  },
  callers: {
    check_in: ["anon", "authenticated"],
    claim_door_pass: ["anon", "authenticated"],
    issue_door_pass: ["authenticated"],
    list_door_passes: ["authenticated"],
    open_door_access_notes: ["anon", "authenticated"],
    refuse_entry: ["anon", "authenticated"],
    revoke_door_pass: ["authenticated"],
    search_door: ["anon", "authenticated"],
    undo_check_in: ["anon", "authenticated"],
  },
};

export default part;
