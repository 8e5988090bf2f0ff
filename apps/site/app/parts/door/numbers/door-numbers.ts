/** How full a room is against its licence; null where nobody has said a number. */
export type DoorLevel = "ok" | "80" | "95" | "full" | null;

/** How many came in and went out in a quarter of an hour by one gate. */
export type DoorQuarter = { quarter: string; gate: string; came_in: number; went_out: number };

/** What every answer of a door says of its numbers; a higher `change` is newer. */
export type DoorSummary = { inside: number; capacity: number | null; level: DoorLevel; change: number };

/** What `door_numbers` answers. */
export type DoorNumbers = {
  event_id: string;
  numbers: DoorSummary;
  of: { tickets: number; guests: number; sales: number; clicked: number; staff: number };
  licensed_capacity: number | null;
  door_capacity: number | null;
  expected: { tickets: number; guests: number };
  gates: { gate: string; came_in: number; went_out: number }[];
  quarters: DoorQuarter[];
  devices: { name: string; waiting: number; seen_at: string }[];
  re_entry: ReEntry;
  re_entry_until: string | null;
  server_time: string;
};

/** Whether people who went out come in again. */
export type ReEntry = "none" | "until" | "free";
