import { browserClient } from "#app/api/browser-client.ts";
import { readJson } from "#app/api/read-json.ts";
import type { Corrected } from "./answer.ts";
import type { SearchKind } from "./question.ts";

/** Lines for what is being typed, by kind. */
export interface Suggestions {
  query: string;
  corrected: Corrected | null;
  groups: { kind: SearchKind; items: { path: string; title: string; detail: string }[] }[];
}

/** Asks for suggestions. @throws the data API's error, 429 among them */
export async function suggest(typed: string): Promise<Suggestions> {
  const client = await browserClient();
  return readJson<Suggestions>(client.rpc("suggest", { p_query: typed }, { get: true }));
}
