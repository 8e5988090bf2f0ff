import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import { readJson } from "#app/api/read-json.ts";
import type { SearchKind } from "./question.ts";

/** Things of one kind; items are null where this group alone could not be read. */
export interface FoundGroup {
  kind: SearchKind;
  count: number;
  is_more: boolean;
  items: unknown[] | null;
}

/** What was put right: the words as they were typed and as they were looked for. */
export interface Corrected {
  query: string;
  from: string[];
  to: string[];
}

/** What `search_all` answers. */
export interface SearchAnswer {
  query: string;
  corrected: Corrected | null;
  /** What nothing fits together with the rest: word:x, when, place, price, fact:x. */
  left_out: string[];
  /** Where the nearest nights are that have what the place does not. */
  nearest: { near: string; name: string; miles: number; count: number } | null;
  total: number;
  groups: FoundGroup[];
}

/** The parameters of `search_all`. */
export interface SearchAsked {
  p_query?: string;
  p_kind?: string;
  p_from?: string;
  p_to?: string;
  p_area?: string;
  p_lat?: number;
  p_lng?: number;
  p_radius_miles?: number;
  p_past?: boolean;
  p_exact?: boolean;
  p_facts?: string[];
  p_limit?: number;
  p_offset?: number;
}

/** Asks everything at once. Signed in, people who are blocked in either direction fall out. */
export function searchAll(client: Client, asked: SearchAsked): Promise<SearchAnswer> {
  return readJson<SearchAnswer>(callOn(client, "search_all", asked, { get: true }));
}
