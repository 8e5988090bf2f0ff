import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { MyNightRow } from "#app/parts/events/my-night-row.tsx";
import { countsQuery, type NightTab, nightsQuery, nightTabs, tabOf } from "#app/parts/events/my-nights.ts";
import {
  chosenOrganiser,
  keepLastOrganiser,
  type MyOrganiser,
  manages,
  myOrganisersQuery,
  writes,
} from "#app/parts/organisers/organiser-queries.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import type { Route } from "./+types/nights.ts";

const HostedNights = lazy(() =>
  import("#app/parts/events/hosts/hosted-nights.tsx").catch(() => ({ default: () => <></> })),
);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "Your nights", description: "The events you put on.", isHidden: true });

/** What a person puts on, under each organiser they act for. */
export default function YourNights() {
  const { person } = useSession();
  const [search] = useSearchParams();
  const query = useQuery(myOrganisersQuery(person?.id));
  const isOnline = useOnline();
  const as = search.get("as");
  return (
    <div className="column py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 tabIndex={-1} className="type-h1">
          Your nights
        </h1>
        <LinkButton to={`/events/new${as ? `?organiser=${as}` : ""}`}>Create event</LinkButton>
      </div>
      {isOnline ? null : (
        <p role="status" className="mt-4 border-warn border-s-4 ps-4">
          You're offline. What you see may be old.
        </p>
      )}
      <div className="mt-6">
        <Loaded query={query} what="Your organisers">
          {(organisers) => {
            const organiser = chosenOrganiser(organisers, as);
            return organiser ? (
              <Nights organisers={organisers} organiser={organiser} />
            ) : (
              <EmptyState action={<LinkButton to="/organise/new">Start an organiser</LinkButton>}>
                A room and an idea are enough. Start an organiser, then write your first night.
              </EmptyState>
            );
          }}
        </Loaded>
      </div>
    </div>
  );
}

function Nights({ organisers, organiser }: { organisers: readonly MyOrganiser[]; organiser: MyOrganiser }) {
  const [search] = useSearchParams();
  useEffect(() => keepLastOrganiser(organiser.id), [organiser.id]);
  const page = Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1);
  const counts = useQuery(countsQuery(organiser.id));
  const tab = tabOf(search.get("tab"), counts.data, counts.isError);
  const nights = useQuery(nightsQuery(organiser.id, tab, page));
  const to = (change: { as?: string; tab?: NightTab; page?: number }) =>
    `/organise?${new URLSearchParams({ as: change.as ?? organiser.id, tab: change.tab ?? tab ?? "on_sale", page: String(change.page ?? 1) })}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {organisers.length > 1 ? (
          <nav aria-label="Organisers" className="flex flex-wrap gap-2">
            {organisers.map((one) => (
              <Chip key={one.id} to={`/organise?as=${one.id}`} isCurrent={one.id === organiser.id}>
                {one.label}
              </Chip>
            ))}
          </nav>
        ) : (
          <p className="type-h3" dir="auto">
            {organiser.name}
          </p>
        )}
        <Link to={`/organise/${organiser.slug}/team`}>Team and details</Link>
        {manages(organiser.role) ? <Link to={`/organise/${organiser.slug}/members`}>Members</Link> : null}
        {manages(organiser.role) ? <Link to={`/organise/${organiser.slug}/bulletins`}>Bulletins</Link> : null}
        {writes(organiser.role) ? <Link to={`/organise/${organiser.slug}/calendar`}>Calendar</Link> : null}
        <Link to={`/organise/money?as=${organiser.id}`}>Money</Link>
        {organiser.role === "door" ? null : <Link to={`/organise/figures?as=${organiser.id}`}>Figures</Link>}
        <Link to="/organise/new">New organiser</Link>
      </div>
      <nav
        aria-label="Your nights by state"
        className="mt-6 flex gap-5 overflow-x-auto border-ink border-b-2"
      >
        {Object.entries(nightTabs).map(([name, label]) => (
          <Link
            key={name}
            to={to({ tab: name as NightTab })}
            preventScrollReset
            aria-current={name === tab ? "page" : undefined}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 border-transparent border-b-4 px-1 font-bold text-ink-2 no-underline -outline-offset-3 hover:text-ink aria-[current=page]:border-pink aria-[current=page]:text-ink"
          >
            {label} <span className="type-data">{counts.data?.get(name) ?? ""}</span>
          </Link>
        ))}
      </nav>
      <Loaded query={nights} what="Your nights">
        {(rows) =>
          rows.length === 0 ? (
            <div className="mt-6">
              <EmptyState
                action={<LinkButton to={`/events/new?organiser=${organiser.id}`}>Create event</LinkButton>}
              >
                Nothing here yet.
              </EmptyState>
            </div>
          ) : (
            <>
              <h2 className="sr-only">{nightTabs[tab ?? "on_sale"]}</h2>
              <ul>
                {rows.map((night) => (
                  <MyNightRow
                    key={night.id ?? night.draft_id}
                    night={night}
                    mayWrite={writes(organiser.role)}
                  />
                ))}
              </ul>
              <div className="mt-6">
                <Pagination
                  page={page}
                  pageCount={Math.ceil((counts.data?.get(tab ?? "on_sale") ?? rows.length) / 50)}
                  to={(number) => to({ page: number })}
                  label="Pages"
                />
              </div>
            </>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        <HostedNights organiser={organiser} />
      </Suspense>
    </>
  );
}
