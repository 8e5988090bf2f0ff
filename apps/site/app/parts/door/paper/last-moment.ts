import { clockTime } from "#app/format/nights.ts";

const minuteMs = 60_000;
const minutesOfDay = 1440;

/** The last moment at which London's clock showed a time, "23:10", before `now`; null for what is no time. */
export function lastMoment(clock: string, now: Date): Date | null {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) return null;
  const start = Math.floor(now.getTime() / minuteMs) * minuteMs;
  for (let back = 0; back < minutesOfDay + 60; back++) {
    const moment = new Date(start - back * minuteMs);
    if (clockTime(moment) === clock) return moment;
  }
  return null;
}
