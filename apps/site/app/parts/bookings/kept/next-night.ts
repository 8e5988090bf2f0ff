import { nightDateOf } from "#app/format/nights.ts";

/** Of bookings to come, soonest first, those of the night that comes first. */
export const ofNextNight = <B extends { event: { night_date: string | null } }>(
  upcoming: readonly B[],
): B[] => upcoming.filter(({ event }) => event.night_date === upcoming[0]?.event.night_date);

/** The heading over the tickets of one night. */
export const ticketsOn = (night: string | null, now: Date): string =>
  night === nightDateOf(now) ? "Your tickets tonight" : "Your next tickets";
