import { momentName } from "#app/format/moment.ts";
import { clockTime } from "#app/format/nights.ts";

const halfHourMs = 1_800_000;
/** A list that is longer is read by nobody: longer events have fewer times of each day. */
const most = 60;
/** How long a night lasts that does not say, as internal.night_ends has it. */
const unsaidMs = 8 * 3_600_000;

/** The times from which somebody chooses one of a night: half hours, fewer of a long event, and the one that is `chosen`. */
export function timesOfNight(
  startsAt: string,
  endsAt: string | null,
  chosen: string | null,
): { at: string; name: string }[] {
  const from = Date.parse(startsAt);
  const to = endsAt ? Date.parse(endsAt) : from + unsaidMs;
  const step = halfHourMs * Math.max(1, Math.ceil((to - from) / halfHourMs / most));
  const moments = new Set<number>();
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) moments.add(at);
  if (chosen) moments.add(Date.parse(chosen));
  const isOneNight = to - from <= 24 * 3_600_000;
  return [...moments]
    .toSorted((one, other) => one - other)
    .map((at) => {
      const moment = new Date(at);
      const iso = chosen && Date.parse(chosen) === at ? chosen : moment.toISOString();
      return { at: iso, name: isOneNight ? clockTime(moment) : momentName(iso) };
    });
}
