import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "./browser-client.ts";
import { call } from "./call.ts";

const ITEMS = {
  event: { table: "events", heading: "Events" },
  venue: { table: "venues", heading: "Venues" },
  article: { table: "articles", heading: "Journal" },
  job: { table: "jobs", heading: "Work" },
} as const;

/** What can be found by its name and sent along. */
export type ItemKind = keyof typeof ITEMS;

type Line = { path: string; title: string; detail: string };
/** Something that was chosen among what was found. */
export type FoundItem<Kind extends ItemKind> = { kind: Kind; id: string; title: string };

async function findId(kind: ItemKind, path: string): Promise<string | null> {
  const slug = path.split("/").at(-1) ?? "";
  const client = await browserClient();
  const { data } = await client
    .from(ITEMS[kind].table)
    .select("id")
    .eq("slug", slug)
    .maybeSingle()
    .throwOnError();
  return data?.id ?? null;
}

/**
 * Finds published things by their names, from two letters on.
 * @param kinds those that can be chosen
 * @param onPick hears of the one that was chosen
 */
export function useItemSearch<Kind extends ItemKind>(
  kinds: readonly Kind[],
  onPick: (item: FoundItem<Kind>) => void,
) {
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string>();
  const typed = words.trim();
  const isAsked = typed.length >= 2;
  const query = useQuery({
    queryKey: ["item-search", typed],
    queryFn: () => call("suggest", { p_query: typed }, { get: true }),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const groups = (query.data?.groups ?? []).flatMap(({ kind, items }) => {
    const known = kinds.find((one) => one === kind);
    return known ? [{ kind: known, heading: ITEMS[known].heading, items }] : [];
  });
  async function pick(kind: Kind, { path, title }: Line): Promise<void> {
    setProblem(undefined);
    const id = await findId(kind, path).catch(() => null);
    if (id) onPick({ kind, id, title });
    else setProblem("This could not be attached. Try again.");
  }
  return {
    words,
    setWords,
    problem,
    groups,
    isEmpty: isAsked && query.data !== undefined && groups.length === 0,
    pick,
  };
}
