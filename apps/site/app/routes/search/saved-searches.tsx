import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { type SavedSearch, savedSearchesKey, savedSearchesQuery } from "#app/parts/search/saved-searches.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Route } from "./+types/saved-searches.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Saved searches", description: "The searches you keep.", isHidden: true });

/** `/saved/searches`: searches one keeps, and which of them are mailed. */
export default function SavedSearches() {
  return (
    <div className="column py-8">
      <Breadcrumbs crumbs={[{ label: "Saved", to: "/saved" }, { label: "Searches" }]} />
      <h1 tabIndex={-1} className="type-h1 mt-5">
        Saved searches
      </h1>
      <p className="mt-3 mb-6 max-w-reading text-ink-2">
        With the alert on, what is new comes by email at nine in the morning: one email a day at most, and
        each thing once. “Tonight” or “sat” in a search is always the coming one.
      </p>
      <QueryProvider>
        <List />
      </QueryProvider>
    </div>
  );
}

function List() {
  const query = useQuery(savedSearchesQuery());
  const { run, isBusy, refusal } = useExclusiveMutation(savedSearchesKey);
  const setAlert = (search: SavedSearch) =>
    run(() => call("set_search_alert", { p_search_id: search.id, p_alert: !search.alert }));
  const remove = (search: SavedSearch) => run(() => call("delete_saved_search", { p_search_id: search.id }));
  return (
    <Loaded query={query} what="Your searches">
      {(searches) =>
        searches.length === 0 ? (
          <EmptyState action={<LinkButton to="/search">Search</LinkButton>}>
            No saved searches yet. Search for something, then choose “Save this search”.
          </EmptyState>
        ) : (
          <>
            <RefusalNote refusal={refusal} />
            <ul className="border-ink border-t-2">
              {searches.map((search) => (
                <li
                  key={search.id}
                  className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
                >
                  <Link to={search.to} className="font-bold text-body [overflow-wrap:anywhere]" dir="auto">
                    {search.name}
                  </Link>
                  <span className="flex flex-wrap gap-2">
                    <Button
                      variant={search.alert ? "primary" : "outline"}
                      size="sm"
                      busy={isBusy}
                      aria-pressed={search.alert}
                      aria-label={`${search.alert ? "Alert on" : "Alert off"}: email me what is new in ${search.name}`}
                      onClick={() => void setAlert(search)}
                    >
                      {search.alert ? "Alert on" : "Alert off"}
                    </Button>
                    <Button
                      variant="outline"
                      size="sm"
                      busy={isBusy}
                      aria-label={`Remove ${search.name}`}
                      onClick={() => void remove(search)}
                    >
                      Remove
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
