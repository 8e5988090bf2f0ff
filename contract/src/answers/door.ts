// What procedures of the door answer.
import { z } from "zod";
import { words } from "../column-words.ts";

/** A name of the guest list or of a free ticket. */
const guest = z.strictObject({
  id: z.string(),
  name: z.string(),
  list: z.string(),
  places: z.number(),
  arrived: z.number(),
  entry_before: z.string().nullable(),
  is_walk_up: z.boolean(),
  is_comp: z.boolean(),
  price_pence: z.number().nullable(),
});

/** What every answer of the door says of the numbers. */
const summary = z.strictObject({
  inside: z.number(),
  capacity: z.number().nullable(),
  level: z.enum(["ok", "80", "95", "full"]).nullable(),
  change: z.number(),
});

const guestAnswer = z.strictObject({
  scan_id: z.string(),
  result: z.enum(["admitted", "all_in", "entry_over", "house_full", "too_early", "night_off", "not_member"]),
  tone: z.enum(["come_in", "look_again", "stop"]),
  guest: guest.nullable(),
  owes_pence: z.number().nullable(),
  price_pence: z.number().nullable(),
  numbers: summary,
  server_time: z.string(),
});

/** When and at which gate somebody last came in by a ticket, other than by this scan. */
const firstEntry = z.strictObject({
  at: z.string().nullable(),
  gate: z.string().nullable(),
});

/** One result. Of another night of the same organiser it says which; of one that came in, when and where. */
const scanRow = z.strictObject({
  id: z.string(),
  place: z.number(),
  result: words["check_ins.result"],
  tone: z.enum(["come_in", "look_again", "stop"]),
  at: z.string(),
  ticket_id: z.string().nullable(),
  first: firstEntry.nullable(),
  price_pence: z.number().nullable(),
  doors_at: z.string().nullable(),
  last_entry_at: z.string().nullable(),
  member_from: z.string().nullable(),
  night: z
    .strictObject({
      title: z.string(),
      starts_at: z.string(),
    })
    .nullable(),
});

const parties = z.array(
  z.strictObject({
    booking_id: z.string(),
    ref: z.string(),
    name: z.string().nullable(),
    needs_a_hand: z.boolean(),
    is_guest: z.boolean(),
    /** by whose invitation they came */
    invited_by: z.string().nullable(),
    /** null while a booking has none */
    tickets: z
      .array(
        z.strictObject({
          ticket_id: z.string(),
          holder_name: z.string().nullable(),
          type: z.string(),
          is_companion: z.boolean(),
          is_accessible: z.boolean(),
          entry_before: z.string().nullable(),
          status: words["tickets.status"],
          is_good: z.boolean(),
          is_inside: z.boolean(),
          came_in_at: z.string().nullable(),
          gate: z.string().nullable(),
        }),
      )
      .nullable(),
    /** what the booker paid for beside tickets of this night, in whichever booking */
    extras: z.array(
      z.strictObject({
        ticket_id: z.string(),
        name: z.string(),
        kind: z.enum(["cloakroom", "coach", "merch", "tokens", "cup"]),
        is_handed_over: z.boolean(),
      }),
    ),
  }),
);

/** What a scan was told: each code with its result, the bookings they belong to, and the numbers. */
const scanAnswer = z.strictObject({
  scan_id: z.string(),
  results: z.array(scanRow),
  parties: parties,
  numbers: summary,
  server_time: z.string(),
});

/** The pass as its device is told of it. */
const pass = z.strictObject({
  id: z.string(),
  event_id: z.string(),
  slug: z.string(),
  title: z.string(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  role: words["door_passes.role"],
  label: z.string(),
  gate: z.string().nullable(),
  pass_ends_at: z.string(),
  server_time: z.string(),
});

const numbers = z.strictObject({
  event_id: z.string(),
  numbers: summary,
  of: z.strictObject({
    tickets: z.number(),
    guests: z.number(),
    sales: z.number(),
    clicked: z.number(),
    staff: z.number(),
  }),
  licensed_capacity: z.number().nullable(),
  door_capacity: z.number().nullable(),
  expected: z.strictObject({
    tickets: z.number(),
    guests: z.number(),
  }),
  gates: z.array(
    z.strictObject({
      gate: z.string(),
      came_in: z.number(),
      went_out: z.number(),
    }),
  ),
  quarters: z.array(
    z.strictObject({
      quarter: z.string(),
      gate: z.string(),
      came_in: z.number(),
      went_out: z.number(),
    }),
  ),
  devices: z.array(
    z.strictObject({
      name: z.string(),
      waiting: z.number(),
      seen_at: z.string(),
    }),
  ),
  re_entry: words["events.re_entry"],
  re_entry_until: z.string().nullable(),
  server_time: z.string(),
});

/** What is sold at the door and what is left of it. @throws EVENTS_NOT_FOUND, TEAMS_ROLE_REQUIRED, DOOR_PASS_…, DOOR_SUPERVISOR_REQUIRED */
const types = z.array(
  z.strictObject({
    ticket_type_id: z.string(),
    name: z.string(),
    kind: words["ticket_types.kind"],
    price_pence: z.number(),
    /** null without an end */
    left: z.number().nullable(),
    kept: z.number(),
  }),
);

const sale = z.strictObject({
  id: z.string(),
  key: z.string(),
  method: words["door_sales.method"],
  total_pence: z.number(),
  sold_at: z.string(),
  gate: z.string().nullable(),
  device: z.string().nullable(),
  voided_at: z.string().nullable(),
  void_reason: z.string().nullable(),
  is_offline: z.boolean(),
  lines: z.array(
    z.strictObject({
      ticket_type_id: z.string(),
      name: z.string(),
      quantity: z.number(),
      unit_pence: z.number(),
    }),
  ),
  numbers: summary,
});

const syncAnswer = z.strictObject({
  numbers: summary,
  server_time: z.string(),
  results: z.array(
    z.strictObject({
      scan_id: z.string().nullable(),
      result: z.enum([
        "admitted",
        "entered_before",
        "already_in",
        "no_re_entry",
        "out",
        "not_inside",
        "other_night",
        "cancelled",
        "refunded",
        "passed_on",
        "resold",
        "frozen",
        "expired",
        "night_off",
        "too_early",
        "after_last_entry",
        "entry_over",
        "not_let_in",
        "not_member",
        "member_later",
        "guest_unsigned",
        "refused_before",
        "unknown",
        "house_full",
        "undone",
        "refused",
        "counted",
        "waits",
        "pass_ended",
        "invalid",
      ]),
      counts: z.boolean(),
      counted: z.number().nullable(),
      first: firstEntry.nullable(),
    }),
  ),
});

export const answers = {
  read_member_card: z.strictObject({
    result: z.enum(["member", "paused", "ended", "not_let_in", "unknown"]),
    name: z.string().nullable(),
    plan: z.string().nullable(),
    number: z.number().nullable(),
    since: z.string().nullable(),
    has_ticket: z.boolean(),
  }),
  add_walk_up: guestAnswer,
  admit_guests: guestAnswer,
  check_in: scanAnswer,
  claim_door_pass: pass,
  count_at_door: numbers,
  door_list: z.strictObject({
    list: z.string(),
    key: z.string(),
    seal: z.string(),
    server_time: z.string(),
  }),
  door_log: z.strictObject({
    rows: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(["scan", "guest", "clicker", "staff", "sale"]),
        at: z.string(),
        synced_at: z.string(),
        who: z.string().nullable(),
        gate: z.string().nullable(),
        device: z.string().nullable(),
        what: z.string(),
        name: z.string().nullable(),
        number: z.number(),
        counts: z.boolean(),
        is_conflict: z.boolean(),
        is_offline: z.boolean(),
        is_undone: z.boolean(),
        reason: z.string().nullable(),
        clock_off_seconds: z.number().nullable(),
      }),
    ),
    conflicts: z.number(),
    devices: z.array(
      z.strictObject({
        name: z.string(),
        waiting: z.number(),
        seen_at: z.string(),
      }),
    ),
  }),
  door_numbers: numbers,
  hold_door_stock: types,
  issue_door_pass: z.strictObject({
    id: z.string(),
    secret: z.string(),
    path: z.string(),
  }),
  list_door_guests: z.strictObject({
    guests: z.array(guest),
    price_pence: z.number().nullable(),
    server_time: z.string(),
  }),
  list_door_names: z.strictObject({
    as_of: z.string(),
    tickets: z.array(
      z.strictObject({
        name: z.string().nullable(),
        ref: z.string(),
        type: z.string(),
        is_in: z.boolean(),
        goes_with: z.string().nullable(),
      }),
    ),
    guests: z.array(guest),
  }),
  list_door_sales: z.strictObject({
    takings: z.array(
      z.strictObject({
        device: z.string().nullable(),
        method: words["door_sales.method"],
        sales: z.number(),
        total_pence: z.number(),
      }),
    ),
    sales: z.array(sale),
  }),
  list_door_types: types,
  open_door: z.strictObject({
    event_id: z.string(),
    slug: z.string(),
    title: z.string(),
    status: words["events.status"],
    organiser_id: z.string(),
    night_date: z.string(),
    starts_at: z.string(),
    doors_at: z.string().nullable(),
    ends_at: z.string().nullable(),
    last_entry_at: z.string().nullable(),
    min_age: z.number().nullable(),
    opens_at: z.string(),
    closes_at: z.string(),
    is_supervisor: z.boolean(),
    has_account: z.boolean(),
    gate: z.string().nullable(),
    label: z.string().nullable(),
    pass_ends_at: z.string().nullable(),
    re_entry: words["events.re_entry"],
    re_entry_until: z.string().nullable(),
    numbers: summary,
    server_time: z.string(),
  }),
  open_door_access_notes: z.strictObject({
    booking_id: z.string(),
    notes: z.string(),
  }),
  /** how each stands afterwards */
  hand_over_extras: z.strictObject({
    extras: z.array(z.strictObject({ ticket_id: z.string(), status: words["tickets.status"] })),
  }),
  refuse_entry: scanAnswer,
  save_door_settings: numbers,
  search_door: z.strictObject({
    parties: parties,
  }),
  sell_at_door: sale,
  sync_check_ins: syncAnswer,
  undo_check_in: scanAnswer,
  void_door_sale: sale,
};
