// What becomes of an occurrence that is not plain: how its row differs and what its organiser says about it.

import type { Random } from "../random.ts";
import type { State } from "./programmes.ts";

const announcements: Partial<Record<State, string[]>> = {
  cancelled: [
    "We are sorry: the boiler has failed its inspection and the building is closed.",
    "Two of us have the flu that is going round and there is nobody left to lift the bass bins. Cancelled, with soup.",
    "The council has pulled the temporary event notice at the last minute. We are cancelling rather than risking the venue's licence.",
  ],
  postponed: [
    "A burst main has put the basement under a foot of water. We are looking for a new date and will write to everybody here first.",
    "The headliner's van is in a garage in Carlisle and so is the headliner. New date as soon as we have one; tickets stay valid.",
  ],
  rescheduled: [
    "New date. The first one clashed with the carnival meeting and half of our crew is the carnival. All tickets stay valid.",
    "Moved by two weeks so that the sprung floor can be finished. If the new date is no good to you, write and you will be refunded.",
  ],
  moved: [
    "Same night, same line-up, different building: the first place double-booked us. The new one is bigger and has a better floor.",
    "We outgrew the room. Please read the access sheet of the new one; write if anything on it no longer works for you.",
  ],
  secret: [
    "Ticket holders see the address here from 18:00 on the night. Please travel light and arrive quietly.",
  ],
};

/** In the order of what is announced. */
const cancelReasons = ["Building closed", "Illness in the crew", "Temporary event notice withdrawn"];

/** The words an organiser posts about such a night, or null when there is nothing to say. @param reason why it was called off */
export function announceState(
  state: State | undefined,
  random: Random,
  reason: string | null,
): string | null {
  const texts = state && announcements[state];
  if (!texts) return null;
  const picked = random.pick(texts);
  return reason === null ? picked : (texts[cancelReasons.indexOf(reason)] ?? picked);
}

/** The status an occurrence ends up with. */
export function statusOf(state: State | undefined): "published" | "cancelled" | "postponed" {
  return state === "cancelled" || state === "postponed" ? state : "published";
}

/** Why a night was called off, in three words. */
export function cancelReasonOf(state: State | undefined, random: Random): string | null {
  return state === "cancelled" ? random.pick(cancelReasons) : null;
}
