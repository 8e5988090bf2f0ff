import type { AccessSheet } from "@undercroft/contract/access-sheet";
import type { Answer } from "#app/api/call.ts";
import type { Day } from "#app/format/nights.ts";
import type { Rhythm } from "#app/parts/events/wizard/series-days.ts";

/** A name of the line-up. Times are London's wall clock. */
export type Act = {
  name: string;
  artist_id?: string;
  kind?: string;
  is_headliner?: boolean;
  b2b_group?: number;
  stage?: string;
  set_start?: string;
  set_end?: string;
  /** makes a page for an artist who has none */
  add?: boolean;
  /** none of the artists who have this name already */
  is_another?: boolean;
};

/** A ticket type; `id` where it is there already. Money in pence; `after` and `parent` count from the top of the list. */
export type TicketDraft = {
  id?: string;
  name: string;
  kind: string;
  description?: string;
  price_pence?: number | string;
  min_pence?: number | string;
  suggested_pence?: number | string;
  max_pence?: number | string;
  quantity?: number | string | null;
  per_booking_max?: number | string;
  per_person_max?: number | string;
  sales_start?: string;
  sales_end?: string;
  entry_before?: string;
  after?: number;
  parent?: number;
  is_accessible?: boolean;
  is_hidden?: boolean;
  /** the name of a shared limit */
  pool?: string;
  reserved_release_at?: string;
  is_paused?: boolean;
  fee_mode?: "added" | "absorbed";
  /** 2000 where the price has 20 % VAT in it */
  vat_basis_points?: number;
  /** what several cost together: `bundle_count` for the price of `bundle_pays`, `bundle_pence` each from the `bundle_count`th on, or groups alone */
  bundle?: "pay_for_fewer" | "cheaper_from" | "group";
  bundle_count?: number | string;
  bundle_pays?: number | string;
  bundle_pence?: number | string;
  /** the price comes back when the ticket is scanned */
  is_deposit?: boolean;
};

/** When something that runs for weeks is open, by weekday; a day that is missing is closed. */
export type OpeningHours = Partial<Record<(typeof WEEKDAYS)[number], [string, string]>>;
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/**
 * How often a night is to happen. `picked` are days that were chosen one by one, `left_out` those taken away again. One that `keeps_going`
 * has no count: its nights are made by a rule, which leaves out the bank holidays of `nation`.
 */
export type Recurrence = {
  rhythm: Rhythm;
  count: string;
  picked: Day[];
  left_out: Day[];
  keeps_going?: boolean;
  nation?: string;
};

/** What the wizard writes; anything may be missing while somebody writes. */
export type DraftData = {
  title?: string;
  description?: string;
  category?: string;
  event_type?: string;
  setting?: string;
  tags?: string[];
  image_path?: string | null;
  image_alt?: string;
  flyer_text?: string;
  starts_at?: string;
  ends_at?: string;
  /** Hours by weekday of what runs for more than a night: { mon: ["11:00", "17:00"] }. */
  opening_hours?: OpeningHours;
  doors_at?: string;
  last_entry_at?: string;
  curfew_at?: string;
  location_mode?: string;
  venue_id?: string;
  venue_name?: string;
  area?: string;
  address?: string;
  address_notes?: string;
  reveal_at?: string;
  line_up?: Act[];
  /** when set times are published; without it with the line-up */
  set_times_at?: string;
  tickets?: TicketDraft[];
  capacity?: number | string | null;
  pools?: { name: string; quantity: number | string | null }[];
  external_url?: string | null;
  external_pence?: number | string | null;
  access?: AccessSheet;
  safety?: Record<string, unknown>;
  access_contact?: string | null;
  min_age?: number | string | null;
  content_notes?: string[];
  refund_note?: string | null;
  /** how long people may change their minds about a paid ticket; null for not at all */
  cooling_off_hours?: number | null;
  refunds_fee?: boolean;
  waitlist_enabled?: boolean;
  presale_list?: string;
  queue_mode?: string;
  attendee_list?: string;
  requires_approval?: boolean;
  requires_account?: boolean;
  resale_enabled?: boolean;
  transfer_enabled?: boolean;
  rename_hours?: number;
  visibility?: string;
  recurrence?: Recurrence;
};

/** Something that is wrong with a draft, or worth a second look. */
export type Problem = {
  step: string;
  field: string;
  code: string;
  message: string;
  remedy: string;
  is_warning: boolean;
};

/** A draft as the server has it. */
export type EventDraft = Omit<Answer<"open_event_draft">, "data"> & { data: DraftData };

/** The steps of the wizard, in their order. */
export const steps = {
  basics: "Basics",
  when: "When",
  where: "Where",
  line_up: "Line-up",
  tickets: "Tickets",
  access: "Access and safety",
  policies: "Policies",
  publish: "Publish",
} as const;
export type Step = keyof typeof steps;
export const stepNames = Object.keys(steps) as Step[];
/** Steps that count as seen when a draft is opened: all of an event that was saved, else those before the one in the address. */
export const seenSteps = (draft: Pick<EventDraft, "event_id"> | null, step: Step): ReadonlySet<string> =>
  new Set(draft?.event_id ? stepNames : draft ? stepNames.slice(0, stepNames.indexOf(step)) : []);
export const isStep = (name: string | null): name is Step => name !== null && name in steps;
