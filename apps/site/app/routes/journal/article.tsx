import { lazy, Suspense } from "react";
import { data, redirect } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { resizedAddress } from "#app/api/upload-address.ts";
import { journalContext } from "#app/context.ts";
import type { Article } from "#app/parts/journal/article.ts";
import { findSection } from "#app/parts/journal/article-filters.ts";
import { findArticle } from "#app/parts/journal/journal-queries.server.ts";
import { listBusyCities } from "#app/parts/newsletter/list-cities.server.ts";
import { jsonLdOfDocument } from "#app/shell/head/json-ld-of-document.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import type { Route } from "./+types/article.ts";
import { articleJsonLd } from "./article-json-ld.ts";
import { ArticleView } from "./article-view.tsx";
import { readJournalList } from "./list-data.server.ts";
import { listMeta } from "./list-meta.ts";

// an article is read without the lists, which have the same kind of address
const JournalList = lazy(async () => ({ default: (await import("./journal-list.tsx")).JournalList }));

/** `/journal/{section}`, or one article by its slug; an old slug leads on for good, a removed article is gone. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const section = findSection(params.slug);
  if (section)
    return { list: await readJournalList(context, request, section), page: null, cities: [], players: [] };
  const [page, cities] = await Promise.all([findArticle(client, params.slug), listBusyCities(client)]);
  if (!page) throw data(null, { status: 404 });
  if ("is_gone" in page) throw data(null, { status: 410 });
  if (params.slug !== page.article.slug)
    throw redirect(`/journal/${page.article.slug}${new URL(request.url).search}`, 301);
  return {
    list: null,
    page,
    cities,
    players: hasPlayer(page.article) ? context.get(journalContext).players : [],
  };
}

const hasPlayer = ({ body }: Article): boolean => body.some(({ type }) => type === "player");

export function meta(args: Route.MetaArgs) {
  const loaded = args.loaderData;
  if (loaded?.list) return listMeta(args, loaded.list);
  if (!loaded?.page)
    return pageMeta(args, {
      title: "Page not found",
      description: "There is no such article.",
      isHidden: true,
    });
  const { article } = loaded.page;
  return pageMeta(args, {
    title: article.title,
    description: article.standfirst,
    canonical: `/journal/${article.slug}`,
    type: "article",
    ...(article.hero_path
      ? { image: { path: resizedAddress(article.hero_path, 1280), alt: article.hero_alt ?? article.title } }
      : {}),
    jsonLd: import.meta.env.SSR
      ? articleJsonLd(article, siteUrlOf(args.matches))
      : jsonLdOfDocument(args.location.pathname),
  });
}

export default function JournalPage({ loaderData, matches }: Route.ComponentProps) {
  if (loaderData.list)
    return (
      <Suspense fallback={<Halftone className="h-96" />}>
        <JournalList data={loaderData.list} />
      </Suspense>
    );
  if (!loaderData.page) return null;
  const { page, cities, players } = loaderData;
  return (
    <ArticleView
      key={page.article.id}
      page={page}
      cities={cities}
      players={players}
      url={`${siteUrlOf(matches)}/journal/${page.article.slug}`}
    />
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
