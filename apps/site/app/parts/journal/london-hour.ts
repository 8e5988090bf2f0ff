import { londonWallClock } from "#app/format/nights.ts";

const two = (number: number): string => String(number).padStart(2, "0");

/** The moment at which London's clock shows "2026-10-24T09:00"; of an hour that comes twice the first. Null where there is none. */
export function londonMoment(wall: string): Date | null {
  const asUtc = Date.parse(`${wall}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) || Number.isNaN(asUtc)) return null;
  for (const hoursAhead of [1, 0]) {
    const moment = new Date(asUtc - hoursAhead * 3_600_000);
    const { day, hour, minute } = londonWallClock(moment);
    if (`${day}T${two(hour)}:${two(minute)}` === wall) return moment;
  }
  return null;
}
