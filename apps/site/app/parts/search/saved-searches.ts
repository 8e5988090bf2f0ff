import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { NO_QUESTION, parseQuestion, searchHref } from "./question.ts";

/** A search that a person keeps. */
export interface SavedSearch {
  id: string;
  name: string;
  alert: boolean;
  /** Where it is asked again. */
  to: string;
}

export const savedSearchesKey = ["saved-searches"] as const;

/** The searches of the signed-in person, the newest first. */
export const savedSearchesQuery = () =>
  queryOptions({
    queryKey: savedSearchesKey,
    queryFn: async (): Promise<SavedSearch[]> => {
      const client = await browserClient();
      const { data } = await client
        .from("saved_searches")
        .select("id, name, alert, question")
        .order("created_at", { ascending: false })
        .throwOnError();
      return data.map(({ id, name, alert, question }) => ({ id, name, alert, to: hrefOf(question) }));
    },
  });

/** Days and places that stand in the words are understood again, so that "sat" is always the next one. */
function hrefOf(question: unknown): string {
  const { q = "", type = "", from = "", to = "", near = "" } = question as Record<string, string | undefined>;
  const asked = parseQuestion(new URLSearchParams({ q, type, from, to, near: q ? "" : near }));
  return searchHref({ ...NO_QUESTION, ...asked });
}
