// What guests come to who are let in by name without a connection: the rules of admit_guests, in its order, as far as the list knows.
import { guestOwes } from "#app/format/guest-terms.ts";
import type { Guest, GuestVerdict } from "#app/parts/door/door-answers.ts";
import type { NightList } from "./night-list.ts";

const hour = 3_600_000;

type Facts = {
  night: Pick<NightList, "status" | "doors_at" | "starts_at">;
  guest: Pick<Guest, "places" | "arrived" | "entry_before" | "price_pence">;
  /** how many of them come now */
  number: number;
  /** by the server's clock as this device knows it, in ms */
  at: number;
  inside: number;
  capacity: number | null;
};

/** Judges guests of one name. */
export function judgeGuests({
  night,
  guest,
  number,
  at,
  inside,
  capacity,
}: Facts): Exclude<GuestVerdict, "counted" | "not_member"> {
  if (number > guest.places - guest.arrived) return "all_in";
  if (night.status !== "published") return "night_off";
  if (at < Date.parse(night.doors_at ?? night.starts_at) - hour) return "too_early";
  if (guestOwes(guest, at) === null) return "entry_over";
  return capacity !== null && inside + number > capacity ? "house_full" : "admitted";
}
