import { lazy, Suspense, useEffect } from "react";
import { publicClient } from "#app/api/public-client.ts";
import { recentSearches, withSearch } from "#app/parts/search/recent-searches.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { useRememberedPlace } from "#app/shell/place/use-remembered-place.ts";
import { useOnline } from "#app/ui/use-online.ts";
import type { Route } from "./+types/search.ts";
import { loadSearch } from "./load-search.server.ts";
import { OfflineNote } from "./offline-note.tsx";
import { SearchForm } from "./search-form.tsx";
import { SearchResults } from "./search-results.tsx";

// an address has a question or has none: a browser fetches what shows the one it opened
const StartingPoints = lazy(() =>
  import("./starting-points.tsx").then((file) => ({ default: file.StartingPoints })),
);

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadSearch(publicClient(context), new URL(request.url));

export function meta(args: Route.MetaArgs) {
  const question = args.loaderData?.question;
  const isAsked = args.location.search !== "";
  return pageMeta(args, {
    title: question?.q ? `Search: ${question.q}` : "Search",
    description: "Find nights, exhibitions, venues, artists, people, work and articles across the UK.",
    canonical: "/search",
    isHidden: isAsked,
    jsonLd: isAsked ? [] : [{ "@type": "WebPage", name: "Search", url: `${siteUrlOf(args.matches)}/search` }],
  });
}

/** `/search`: one box over everything. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { question, found } = loaderData;
  const isOnline = useOnline();
  useRemembered(question.q, found !== null && question.page === 1);
  useRememberedPlace(null);
  return (
    <div className="mx-auto max-w-page">
      <header className="gutter pt-5 pb-5">
        <h1 tabIndex={-1} className="type-h1">
          Search
        </h1>
        <SearchForm key={question.q} question={question} />
      </header>
      {isOnline ? null : <OfflineNote />}
      <Suspense fallback={null}>
        {found ? <SearchResults data={loaderData} found={found} /> : <StartingPoints data={loaderData} />}
      </Suspense>
    </div>
  );
}

/** Keeps the question in this browser, and tells, without saying who asked, what was asked for. */
function useRemembered(q: string, isFound: boolean): void {
  useEffect(() => {
    if (!isFound || !q) return;
    const kept = recentSearches.read() ?? [];
    if (kept[0] !== q) recentSearches.write(withSearch(kept, q));
    const timer = setTimeout(() => {
      import("#app/parts/search/note-search.ts").then(({ noteSearch }) => noteSearch(q)).catch(() => {});
    }, 2000);
    return () => clearTimeout(timer);
  }, [q, isFound]);
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
