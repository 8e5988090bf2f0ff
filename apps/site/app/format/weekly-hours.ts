const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/**
 * Hours by weekday as lines, days with the same hours together: "Wed to Sun 11:00–17:00".
 *
 * @param hours by weekday ("mon"), each with the times it opens and closes.
 */
export function weeklyHours(hours: unknown): string[] {
  const said = (hours ?? {}) as Record<string, [string, string]>;
  const runs: { first: number; last: number; times: string }[] = [];
  for (const [index, day] of DAYS.entries()) {
    const times = said[day]?.join("–");
    if (!times) continue;
    const run = runs.at(-1);
    if (run && run.last === index - 1 && run.times === times) run.last = index;
    else runs.push({ first: index, last: index, times });
  }
  return runs.map(({ first, last, times }) => {
    const days =
      first === last ? NAMES[first] : `${NAMES[first]}${last === first + 1 ? " and " : " to "}${NAMES[last]}`;
    return `${days} ${times}`;
  });
}
