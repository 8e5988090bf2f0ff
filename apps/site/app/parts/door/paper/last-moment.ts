import { readLondonTime } from "@undercroft/contract/london-time";
import { addDays, londonWallClock } from "#app/format/nights.ts";

/** The last moment at which London's clock showed a time, "23:10", before `now`; null for what is no time. */
export function lastMoment(clock: string, now: Date): Date | null {
  const { day } = londonWallClock(now);
  const moments = [0, -1, -2].flatMap((days) => {
    const time = readLondonTime(`${addDays(day, days)}T${clock}`);
    if (time === null || time.kind === "skipped") return [];
    return time.kind === "once" ? [time.at] : [time.second, time.first];
  });
  return moments.find((moment) => moment <= now) ?? null;
}
