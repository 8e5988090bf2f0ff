import { type Answer, callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";

/** Things of one kind; items are null where this group alone could not be read. */
export type FoundGroup = Omit<Answer<"search_all">["groups"][number], "items"> & { items: unknown[] | null };

/** What was put right: the words as they were typed and as they were looked for. */
export type Corrected = NonNullable<SearchAnswer["corrected"]>;

/** What `search_all` answers. */
export type SearchAnswer = Omit<Answer<"search_all">, "groups"> & { groups: FoundGroup[] };

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
  return callOn(client, "search_all", asked, { get: true });
}
