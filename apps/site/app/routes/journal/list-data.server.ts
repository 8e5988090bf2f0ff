import type { JournalSection } from "@undercroft/contract";
import type { RouterContextProvider } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { journalContext } from "#app/context.ts";
import { findFederated } from "#app/parts/federation/find-federated.server.ts";
import {
  type ArticleFilters,
  parseArticleFilters,
  toArticleSearch,
} from "#app/parts/journal/article-filters.ts";
import { listArticleFacets, listArticles } from "#app/parts/journal/journal-queries.server.ts";
import { listBusyCities } from "#app/parts/newsletter/list-cities.server.ts";

/** What a list of the journal shows: of everything or of a section. */
export async function readJournalList(
  context: Readonly<RouterContextProvider>,
  request: Request,
  section: JournalSection | "",
) {
  const client = publicClient(context);
  const filters: ArticleFilters = parseArticleFilters(new URL(request.url).searchParams, section);
  const [found, facets, cities, elsewhere] = await Promise.all([
    listArticles(client, toArticleSearch(filters), filters.page),
    listArticleFacets(client, section),
    listBusyCities(client),
    findFederated(context, { kind: "journal", target: section || "all" }),
  ]);
  return { filters, found, facets, cities, elsewhere, pitch: context.get(journalContext).pitch };
}

/** The same as a screen gets it. */
export type JournalListData = Awaited<ReturnType<typeof readJournalList>>;
