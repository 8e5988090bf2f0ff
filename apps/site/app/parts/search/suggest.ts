import { readDates } from "@undercroft/contract/search";
import { type Answer, call } from "#app/api/call.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";

/** Lines for what is being typed, by kind. */
export type Suggestions = Answer<"suggest">;

/** Asks for suggestions; a sentence is understood as on `/search`. @throws the data API's error, 429 among them */
export async function suggest(typed: string): Promise<Suggestions> {
  const dates = readDates(typed, nightDateOf(serverDate()));
  const { chips, ...found } = await call(
    "suggest",
    { p_query: typed, ...(dates && { p_rest: dates.rest, p_from: dates.from, p_to: dates.to }) },
    { get: true },
  );
  return {
    ...found,
    chips: dates && chips.length + found.groups.length > 0 ? [dates.label, ...chips] : chips,
  };
}
