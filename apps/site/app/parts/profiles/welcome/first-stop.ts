import { connect } from "#app/parts/profiles/session/session-store.ts";

/** Addresses where a place is held or money is due: the questions wait until later. */
const URGENT =
  /^\/(events\/[^/]+\/(book|queue)|payment|bookings\/offers|transfers|comps|guest-lists|organise\/join|door)(?![\w-])/;

/** Whether an address is one of these. */
export const isUrgent = (next: string): boolean => URGENT.test(next);

/** Where somebody who has just arrived goes first: to the three questions, once, and otherwise straight to `next`. */
export async function firstStop(personId: string, next: string): Promise<string> {
  if (isUrgent(next)) return next;
  try {
    const client = await connect();
    const { data } = await client
      .from("profile_private")
      .select("welcomed")
      .eq("user_id", personId)
      .single()
      .throwOnError();
    return data.welcomed ? next : `/welcome?next=${encodeURIComponent(next)}`;
  } catch {
    return next; // the questions can wait; somebody who is in must not stand still
  }
}
