import { dayName } from "#app/format/nights.ts";
import { firstLetters } from "#app/format/text/first-letters.ts";
import { rhythmName, rhythms } from "#app/parts/events/wizard/series-days.ts";
import type { DraftData } from "./draft-data.ts";
import type { DraftField } from "./merge-drafts.ts";

const labels: Partial<Record<DraftField, string>> = {
  title: "Title",
  description: "Description",
  category: "Category",
  event_type: "Kind of event",
  setting: "Setting",
  tags: "Tags",
  image_path: "Flyer",
  image_alt: "What the picture shows",
  flyer_text: "Text from the flyer",
  starts_at: "Start",
  ends_at: "End",
  opening_hours: "Opening hours",
  doors_at: "Doors",
  last_entry_at: "Last entry",
  curfew_at: "Curfew",
  location_mode: "Place",
  venue_id: "Venue",
  venue_name: "Venue's name",
  area: "City or district",
  address: "Address",
  address_notes: "How to find it",
  reveal_at: "When ticket holders get the address",
  line_up: "Line-up",
  set_times_at: "When set times are published",
  tickets: "Tickets",
  capacity: "Capacity",
  pools: "Shared limits",
  external_url: "Link to the tickets",
  external_pence: "Price elsewhere",
  access: "Access",
  safety: "Safety",
  min_age: "Lowest age",
  access_contact: "Access contact",
  content_notes: "Content notes",
  refund_note: "Refund rule",
  cooling_off_hours: "Refund window",
  refunds_fee: "Is the booking fee refunded",
  waitlist_enabled: "Waiting list",
  presale_list: "Pre-sale",
  queue_mode: "Queue",
  attendee_list: "Who is going",
  requires_approval: "Bookings wait for a yes",
  requires_account: "Ask for an account",
  resale_enabled: "Resale",
  transfer_enabled: "Passing tickets on",
  rename_hours: "Names on tickets",
  visibility: "Who sees it",
  recurrence: "How often",
};

/** What a field of the wizard is called on the screen. */
export const fieldLabel = (field: DraftField): string =>
  labels[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " ");

/** What a draft says in one field, in a line; `other` is the version beside it, so that long lists show where they differ. */
export function fieldWords(field: DraftField, data: DraftData, other: DraftData): string {
  const value: unknown = data[field];
  if (value === undefined || value === null || value === "") return "Nothing";
  if (field === "recurrence") return recurrenceWords(data);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(itemWords).join(", ") || "Nothing";
  if (typeof value === "object") return objectWords(value, other[field]);
  if (field === "image_path") return "A picture";
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(String(value)))
    return String(value).slice(0, 16).replace("T", ", ");
  return shorten(String(value));
}

function recurrenceWords({ recurrence, starts_at }: DraftData): string {
  if (!recurrence || recurrence.rhythm === "once") return rhythms.once;
  const { rhythm, count, picked, left_out, keeps_going } = recurrence;
  const times = keeps_going ? "until it is ended" : `${count} times`;
  const how = rhythm === "picked" ? picked.map((day) => dayName(day)).join(", ") : times;
  const without = left_out.map((day) => dayName(day)).join(", ");
  return [rhythmName(rhythm, starts_at?.slice(0, 10)), how, without && `without ${without}`]
    .filter(Boolean)
    .join(", ");
}

const shorten = (text: string) => (text.length > 140 ? `${firstLetters(text, 139)}…` : text);

function itemWords(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  const { name, price_pence: price, quantity } = item as Record<string, unknown>;
  const amount = typeof price === "number" ? ` £${(price / 100).toFixed(2)}` : "";
  return `${name || "Without a name"}${amount}${quantity ? ` × ${quantity}` : ""}`;
}

/** Of facts by name those the two versions say differently. */
function objectWords(value: object, other: unknown): string {
  const theirs = (typeof other === "object" && other !== null ? other : {}) as Record<string, unknown>;
  const parts = Object.entries(value).filter(
    ([key, one]) => JSON.stringify(one) !== JSON.stringify(theirs[key]),
  );
  const words = parts.map(([key, one]) => `${key.replaceAll("_", " ")}: ${[one].flat().join("–")}`);
  return shorten(words.join(", ")) || "Nothing more";
}
