// What the functions of the door answer, as docs/architecture/door.md describes them.
import type { Answer } from "#app/api/call.ts";

/** How full a house is: without a licensed number nobody knows. */
export type Level = Numbers["level"];

/** What every answer of the door says of the numbers. A higher `change` is the newer one. */
export type Numbers = Night["numbers"];

/** What a screen of the door begins with. */
export type Night = Answer<"open_door">;

/** What a scan comes to: the words of `internal.judge_scan`. */
export type ScanVerdict = ScanResult["result"];

export type Tone = ScanResult["tone"];

/** One code of a scan, with its result. */
export type ScanResult = Omit<Answer<"check_in">["results"][number], "id"> & {
  /** null where this device judged it without the server */
  id: string | null;
};

/** One ticket of a booking, as the door sees it. */
export type PartyTicket = Omit<NonNullable<AnsweredParty["tickets"]>[number], "status"> & {
  /** a letter where this device knows it from its list */
  status: string;
};
type AnsweredParty = Answer<"check_in">["parties"][number];

/** A booking by name and type. */
export type Party = Omit<AnsweredParty, "tickets" | "extras"> & {
  /** missing where this device judged without the server */
  extras?: AnsweredParty["extras"];
  /** null for an order that waits for its tickets */
  tickets: PartyTicket[] | null;
};

export type ScanAnswer = Omit<Answer<"check_in">, "results" | "parties"> & {
  results: ScanResult[];
  parties: Party[];
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
  | "not_member"
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

/** Everything of the screen Numbers. */
export type DoorNumbers = Answer<"door_numbers">;

/** One row of the log. */
export type LogRow = DoorLog["rows"][number];

export type DoorLog = Answer<"door_log">;

/** What is sold at the door; `kept` places are held for this device. */
export type DoorType = Answer<"list_door_types">[number];

export type DoorSale = Answer<"sell_at_door">;

export type DoorSales = Answer<"list_door_sales">;

/** The list of a night and its seal under a key that is for this caller alone. */
export type SealedList = Answer<"door_list">;

export type SyncAnswer = Answer<"sync_check_ins">;

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
/** What a member's card says at the door. */
export type MemberCardAnswer = {
  result: "member" | "paused" | "ended" | "not_let_in" | "unknown";
  name: string | null;
  plan: string | null;
  number: number | null;
  /** ISO 8601 */
  since: string | null;
  /** whether its member has a ticket of this night */
  has_ticket: boolean;
};

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
  hand_over_extras: Answer<"hand_over_extras">;
  open_door_access_notes: { booking_id: string; notes: string };
  search_door: { parties: Party[] };
  read_member_card: MemberCardAnswer;
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
