import { readDates } from "@undercroft/contract/search";
import { call } from "#app/api/call.ts";
import { readJson } from "#app/api/read-json.ts";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import type { Corrected } from "./answer.ts";
import type { SearchKind } from "./question.ts";

/** Lines for what is being typed, by kind. */
export interface Suggestions {
  query: string;
  corrected: Corrected | null;
  /** How the sentence was understood: "Sat 5 Dec", "Leeds", "Techno". */
  chips: string[];
  /** Words that were passed over. */
  dropped: string[];
  groups: { kind: SearchKind; items: { path: string; title: string; detail: string }[] }[];
}

/** Asks for suggestions; a sentence is understood as on `/search`. @throws the data API's error, 429 among them */
export async function suggest(typed: string): Promise<Suggestions> {
  const dates = readDates(typed, nightDateOf(serverDate()));
  const { chips, ...found } = await readJson<Suggestions>(
    call(
      "suggest",
      { p_query: typed, ...(dates && { p_rest: dates.rest, p_from: dates.from, p_to: dates.to }) },
      { get: true },
    ),
  );
  return {
    ...found,
    chips: dates && chips.length + found.groups.length > 0 ? [dates.label, ...chips] : chips,
  };
}
