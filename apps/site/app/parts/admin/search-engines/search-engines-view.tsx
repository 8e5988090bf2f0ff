import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { distinctKeys } from "#app/format/distinct-keys.ts";
import { momentName } from "#app/format/moment.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";

type Overview = Answer<"search_engine_overview">;

async function readOverview(): Promise<Overview> {
  return call("search_engine_overview");
}

const number = new Intl.NumberFormat("en-GB");

/** What the sitemap lists, and the last hundred visits by crawlers. */
export function SearchEnginesView() {
  const query = useQuery({
    queryKey: ["staff", "search-engines"],
    queryFn: readOverview,
    staleTime: 0,
    refetchInterval: 60_000,
  });
  return (
    <Loaded query={query} what="What search engines are given" why={staffWhy(query)}>
      {({ visits, ...counts }) => (
        <div className="grid gap-8">
          <Counts {...counts} />
          <section className="border-ink border-t-2 pt-4">
            <h2 className="type-h3 mb-4">Last visits</h2>
            {visits.length === 0 ? (
              <EmptyState>No crawler has visited yet.</EmptyState>
            ) : (
              <Visits visits={visits} />
            )}
          </section>
        </div>
      )}
    </Loaded>
  );
}

function Counts({ events, venues, old_addresses }: Omit<Overview, "visits">) {
  const facts = [
    ["Events in the sitemap", events],
    ["Venues in the sitemap", venues],
    ["Redirects from old addresses", old_addresses],
  ] as const;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-4 sm:grid-cols-3">
        {facts.map(([label, count]) => (
          <div key={label} className="border-2 border-ink p-4">
            <dt className="text-ink-2 text-small">{label}</dt>
            <dd className="type-h2">{number.format(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-6">
        {["/sitemap.xml", "/robots.txt"].map((file) => (
          <a key={file} href={file} className="inline-flex min-h-9 items-center underline underline-offset-4">
            {file}
          </a>
        ))}
      </p>
    </div>
  );
}

function Visits({ visits }: Pick<Overview, "visits">) {
  const keys = distinctKeys(visits.map(({ agent, path, seen_at }) => `${seen_at} ${path} ${agent}`));
  return (
    <ol aria-label="Last visits" className="grid">
      {visits.map(({ agent, path, seen_at }, place) => (
        <li key={keys[place]} className="grid gap-x-4 border-line border-b py-2 sm:grid-cols-[10rem_1fr]">
          <span className="type-data text-ink-2">{momentName(seen_at)}</span>
          <span className="[overflow-wrap:anywhere]">
            <strong>{path}</strong> <span className="text-ink-2 text-small">{agent}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
