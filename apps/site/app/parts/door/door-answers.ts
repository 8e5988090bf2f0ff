// What the functions of the door answer, as docs/architecture/door.md describes them.

/** How full a house is: without a licensed number nobody knows. */
export type Level = "ok" | "80" | "95" | "full" | null;

/** What every answer of the door says of the numbers. A higher `change` is the newer one. */
export type Numbers = { inside: number; capacity: number | null; level: Level; change: number };

/** What a screen of the door begins with. */
export type Night = {
  event_id: string;
  slug: string;
  title: string;
  status: string;
  organiser_id: string;
  night_date: string;
  starts_at: string;
  doors_at: string | null;
  ends_at: string | null;
  last_entry_at: string | null;
  min_age: number | null;
  /** from when a scan lets people in */
  opens_at: string;
  /** until when; its list is erased then */
  closes_at: string;
  is_supervisor: boolean;
  has_account: boolean;
  gate: string | null;
  label: string | null;
  pass_ends_at: string | null;
  re_entry: "none" | "until" | "free";
  re_entry_until: string | null;
  numbers: Numbers;
  server_time: string;
};

/** What a scan comes to: the words of `internal.judge_scan`. */
export type ScanVerdict =
  | "admitted"
  | "out"
  | "already_in"
  | "no_re_entry"
  | "not_inside"
  | "too_early"
  | "after_last_entry"
  | "entry_over"
  | "other_night"
  | "house_full"
  | "frozen"
  | "cancelled"
  | "refunded"
  | "passed_on"
  | "resold"
  | "expired"
  | "not_let_in"
  | "refused_before"
  | "refused"
  | "undone"
  | "entered_before"
  | "night_off"
  | "unknown";

export type Tone = "come_in" | "look_again" | "stop";

/** One code of a scan, with its result. */
export type ScanResult = {
  id: string | null;
  place: number;
  result: ScanVerdict;
  tone: Tone;
  at: string;
  ticket_id: string | null;
  first: { at: string | null; gate: string | null } | null;
  price_pence: number | null;
  doors_at: string | null;
  last_entry_at: string | null;
  night: { title: string; starts_at: string } | null;
};

/** One ticket of a booking, as the door sees it. */
export type PartyTicket = {
  ticket_id: string;
  holder_name: string | null;
  type: string;
  is_companion: boolean;
  is_accessible: boolean;
  entry_before: string | null;
  status: string;
  is_good: boolean;
  is_inside: boolean;
  came_in_at: string | null;
  gate: string | null;
};

/** A booking by name and type. */
export type Party = {
  booking_id: string;
  ref: string;
  name: string;
  needs_a_hand: boolean;
  tickets: PartyTicket[];
};

export type ScanAnswer = {
  scan_id: string;
  results: ScanResult[];
  parties: Party[];
  numbers: Numbers;
  server_time: string;
};

/** A name of the guest list, with its places. */
export type Guest = {
  id: string;
  name: string;
  list: string;
  places: number;
  arrived: number;
  entry_before: string | null;
  is_walk_up: boolean;
  is_comp: boolean;
  /** what each of them pays, after `entry_before` where that is set; a list from before has none */
  price_pence?: number | null;
};

export type GuestVerdict =
  | "admitted"
  | "all_in"
  | "entry_over"
  | "house_full"
  | "too_early"
  | "night_off"
  | "counted";

export type GuestAnswer = {
  scan_id: string;
  result: GuestVerdict;
  tone: Tone;
  guest: Guest | null;
  /** what those who were let in just now pay by their list */
  owes_pence?: number | null;
  price_pence: number | null;
  numbers: Numbers;
};

type Device = { name: string; waiting: number; seen_at: string };

/** Everything of the screen Numbers. */
export type DoorNumbers = {
  event_id: string;
  numbers: Numbers;
  of: { tickets: number; guests: number; sales: number; clicked: number; staff: number };
  licensed_capacity: number | null;
  door_capacity: number | null;
  expected: { tickets: number; guests: number };
  gates: { gate: string; came_in: number; went_out: number }[];
  quarters: { quarter: string; gate: string; came_in: number; went_out: number }[];
  devices: Device[];
  re_entry: Night["re_entry"];
  re_entry_until: string | null;
  server_time: string;
};

/** One row of the log. */
export type LogRow = {
  id: string;
  kind: "scan" | "guest" | "clicker" | "staff" | "sale";
  at: string;
  synced_at: string;
  who: string | null;
  gate: string | null;
  device: string | null;
  /** the result of a scan, `admitted`, `counted`, or how a sale was paid */
  what: string;
  name: string | null;
  number: number | null;
  counts: boolean;
  is_conflict: boolean;
  is_offline: boolean;
  is_undone: boolean;
  reason: string | null;
  clock_off_seconds: number | null;
};

export type DoorLog = { rows: LogRow[]; conflicts: number; devices: Device[] };

/** What is sold at the door; `kept` places are held for this device. */
export type DoorType = {
  ticket_type_id: string;
  name: string;
  kind: string;
  price_pence: number;
  left: number | null;
  kept: number;
};

export type DoorSale = {
  id: string;
  key: string;
  method: "cash" | "card";
  total_pence: number;
  sold_at: string;
  gate: string | null;
  device: string | null;
  voided_at: string | null;
  void_reason: string | null;
  is_offline: boolean;
  lines: { ticket_type_id: string; name: string; quantity: number; unit_pence: number }[];
  numbers: Numbers;
};

export type DoorSales = {
  takings: { device: string | null; method: "cash" | "card"; sales: number; total_pence: number }[];
  sales: DoorSale[];
};

/** The list of a night and its seal under a key that is for this caller alone. */
export type SealedList = { list: string; seal: string; key: string; server_time: string };

export type SyncAnswer = {
  numbers: Numbers;
  server_time: string;
  results: {
    scan_id: string;
    result: ScanVerdict | "counted" | "invalid" | "pass_ended" | "waits";
    counts: boolean;
    counted: number | null;
    first: { at: string | null; gate: string | null } | null;
  }[];
};

/** What a pass brought after it was revoked, which waits for a supervisor. */
export type HeldScans = {
  pass_id: string;
  label: string;
  revoked_at: string;
  scans: number;
  ins: number;
  outs: number;
  first_at: string;
  last_at: string;
};

/** The answers by the names of the functions. */
export type DoorAnswers = {
  list_held_scans: HeldScans[];
  decide_held_scans: number;
  open_door: Night;
  door_list: SealedList;
  list_door_guests: { guests: Guest[]; price_pence: number | null; server_time: string };
  check_in: ScanAnswer;
  sync_check_ins: SyncAnswer;
  undo_check_in: ScanAnswer;
  refuse_entry: ScanAnswer;
  open_door_access_notes: { booking_id: string; notes: string };
  search_door: { parties: Party[] };
  find_look_alikes: { name: string; looks_like: string }[];
  admit_guests: GuestAnswer;
  add_walk_up: GuestAnswer;
  door_numbers: DoorNumbers;
  count_at_door: DoorNumbers;
  door_log: DoorLog;
  list_door_types: DoorType[];
  sell_at_door: DoorSale;
  void_door_sale: DoorSale;
  hold_door_stock: unknown;
  list_door_sales: DoorSales;
  list_door_names: {
    as_of: string;
    /** `goes_with` is the host of a companion */
    tickets: { name: string; ref: string; type: string; is_in: boolean; goes_with: string | null }[];
    guests: Guest[];
  };
};
