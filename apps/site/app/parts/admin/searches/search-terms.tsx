import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

const DAYS = 30;

const listTerms = (isFound: boolean) => call("list_search_terms", { p_days: DAYS, p_is_found: isFound });

/** What was asked for most, without and with an answer. */
export function SearchTerms() {
  const [isFound, setIsFound] = useState(false);
  const query = useQuery({
    queryKey: ["staff", "search-terms", isFound],
    queryFn: () => listTerms(isFound),
    staleTime: 0,
  });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2">
        {[false, true].map((choice) => (
          <Button
            key={String(choice)}
            size="sm"
            variant={choice === isFound ? "primary" : "outline"}
            aria-pressed={choice === isFound}
            onClick={() => setIsFound(choice)}
          >
            {choice ? "Found" : "Not found"}
          </Button>
        ))}
      </div>
      <Loaded query={query} what="What was searched for" why={staffWhy(query)}>
        {(terms) =>
          terms.length === 0 ? (
            <EmptyState>Nothing was asked for in the last {DAYS} days.</EmptyState>
          ) : (
            <ol className="border-ink border-t-2">
              {terms.map(({ term, count, days, last_day }) => (
                <li key={term} className="flex flex-wrap items-baseline gap-x-6 border-line border-b py-2">
                  <Link
                    to={`/search?q=${encodeURIComponent(term)}`}
                    className="min-h-6 grow font-bold [overflow-wrap:anywhere]"
                  >
                    {term}
                  </Link>
                  <span className="tabular-nums">{plural(count, "time")}</span>
                  <span className="text-ink-2 text-small max-sm:basis-full">
                    on {plural(days, "day")}, last {dayName(last_day)}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  );
}
