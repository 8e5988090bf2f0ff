const hourMs = 3_600_000;

/** Whether the door of a night is still to open, may be worked at, or has ended. */
export type DoorTimes = { state: "early" | "on" | "over"; opensAt: string };

/** When a door opens and closes, as the database lets people in: an hour before doors, until twelve hours after the end. */
export function doorTimes(
  night: { starts_at: string; doors_at: string | null; ends_at: string | null },
  now: Date,
): DoorTimes {
  const opens = Date.parse(night.doors_at ?? night.starts_at) - hourMs;
  const ends = night.ends_at ? Date.parse(night.ends_at) : Date.parse(night.starts_at) + 8 * hourMs;
  const state = now.getTime() < opens ? "early" : now.getTime() < ends + 12 * hourMs ? "on" : "over";
  return { state, opensAt: new Date(opens).toISOString() };
}
