import { clockTime } from "#app/format/nights.ts";

type Night = { night_date: string | null; starts_at: string };

/** In London an evening begins at five, and its night ends at six. */
const isEvening = ({ starts_at }: Night): boolean => {
  const time = clockTime(new Date(starts_at));
  return time >= "17:00" || time < "06:00";
};

/** Five nights of a list for tonight: those that begin this evening, else those that begin today, else what runs. */
export function pickTonight<T extends Night>(nights: readonly T[], tonight: string): T[] {
  const begins = nights.filter((night) => night.night_date === tonight);
  const evening = begins.filter(isEvening);
  return [evening, begins, nights].find((some) => some.length > 0)?.slice(0, 5) ?? [];
}
