import { one } from "../../harness/fixtures.ts";
import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { refused } from "../trigger-rules.ts";

const part: MatrixPart = {
  after: ["bookings"],
  rowStates: {
    check_ins: { scanned: { where: "true" } },
    door_counts: { counted: { where: "true" } },
    door_passes: { issued: { where: "true" } },
    door_sale_lines: { sold: { where: "true" } },
    door_sales: { sold: { where: "true" } },
    door_stock: { kept: { where: "true" } },
    guest_arrivals: { arrived: { where: "true" } },
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
    const at = { event_id: one.published, scan_id: id("scan") };
    await insert(client, "door_counts", { ...at, kind: "clicker", change: 1, counted_at: new Date() });
    await insert(client, "guest_list_entries", { id: id("arrived"), event_id: one.published, name: "Ada" });
    await insert(client, "guest_arrivals", {
      ...at,
      entry_id: id("arrived"),
      number: 1,
      arrived_at: new Date(),
    });
    const sale = { id: id("door sale"), event_id: one.published, key: id("key"), method: "cash" };
    await insert(client, "door_sales", { ...sale, total_pence: 800, sold_at: new Date() });
    const type = { ticket_type_id: one.type };
    await insert(client, "door_sale_lines", { ...type, sale_id: sale.id, quantity: 1, unit_pence: 800 });
    await insert(client, "door_stock", { ...type, event_id: one.published, places: 1 });
  },
  callers: {
    add_walk_up: ["anon", "authenticated"],
    admit_guests: ["anon", "authenticated"],
    find_look_alikes: ["anon", "authenticated"],
    check_in: ["anon", "authenticated"],
    hand_over_extras: ["anon", "authenticated"],
    claim_door_pass: ["anon", "authenticated"],
    count_at_door: ["anon", "authenticated"],
    decide_held_scans: ["anon", "authenticated"],
    door_list: ["anon", "authenticated"],
    door_log: ["anon", "authenticated"],
    door_numbers: ["anon", "authenticated"],
    hold_door_stock: ["anon", "authenticated"],
    issue_door_pass: ["authenticated"],
    list_door_guests: ["anon", "authenticated"],
    list_door_names: ["anon", "authenticated"],
    list_door_passes: ["authenticated"],
    list_door_sales: ["anon", "authenticated"],
    list_door_types: ["anon", "authenticated"],
    list_held_scans: ["anon", "authenticated"],
    list_my_doors: ["authenticated"],
    open_door: ["anon", "authenticated"],
    open_door_access_notes: ["anon", "authenticated"],
    refuse_entry: ["anon", "authenticated"],
    release_door_stock: ["authenticated"],
    revoke_door_pass: ["authenticated"],
    save_door_settings: ["authenticated"],
    read_member_card: ["anon", "authenticated"],
    search_door: ["anon", "authenticated"],
    sell_at_door: ["anon", "authenticated"],
    sync_check_ins: ["anon", "authenticated"],
    undo_check_in: ["anon", "authenticated"],
    void_door_sale: ["anon", "authenticated"],
  },
  triggerRules: [
    refused(
      "a guest who arrived stays on the list",
      `delete from guest_list_entries where id = '${id("arrived")}'`,
      "DOOR_GUEST_ARRIVED",
    ),
    {
      says: "a type has a number of its own within its event",
      change: `insert into ticket_types (id, event_id, name, kind) values ('${id("numbered")}', '${one.published}', 'Numbered', 'free')`,
      question: `(select number > 1 from ticket_types where id = '${id("numbered")}')`,
    },
  ],
};

export default part;
