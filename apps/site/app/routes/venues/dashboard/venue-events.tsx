import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { londonWallClock, monthName } from "#app/format/nights.ts";
import { MyNightRow } from "#app/parts/events/my-night-row.tsx";
import {
  countsQuery,
  type MyNight,
  type NightTab,
  nightsQuery,
  nightTabs,
  tabOf,
} from "#app/parts/events/my-nights.ts";
import type { MyVenue } from "#app/parts/venues/my-venues.ts";
import { isOpenToChanges } from "#app/parts/venues/my-venues.ts";
import { NightsOfOthers } from "#app/parts/venues/overview/nights-of-others.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type OwnOrganiser, WithOwnOrganiser } from "./own-organiser.tsx";

/** The nights that a venue puts on, by state and month, and those of other organisers in its room. */
export function VenueEvents({ venue }: { venue: MyVenue }) {
  const [search] = useSearchParams();
  const wanted = search.get("state");
  return (
    <div className="grid grid-cols-1 gap-6">
      {wanted === "others" ? (
        <>
          <States venue={venue} state={wanted} />
          <NightsOfOthers venueId={venue.id} />
        </>
      ) : (
        <WithOwnOrganiser venue={venue} what="Your events">
          {(organiser) => <OwnEvents venue={venue} organiser={organiser} wanted={wanted} />}
        </WithOwnOrganiser>
      )}
    </div>
  );
}

const address = (venue: MyVenue, state: string, page = 1) =>
  `/venue-dashboard/${venue.slug}/events?${new URLSearchParams({ state, ...(page > 1 ? { page: String(page) } : {}) })}`;

type StatesProps = { venue: MyVenue; state: string; counts?: ReadonlyMap<string, number> | undefined };

function States({ venue, state, counts }: StatesProps) {
  return (
    <nav aria-label="Events by state" className="flex flex-wrap gap-x-5 gap-y-1">
      {Object.entries({ ...nightTabs, others: "Other organisers" }).map(([name, label]) => (
        <Link
          key={name}
          to={address(venue, name)}
          preventScrollReset
          aria-current={name === state ? "page" : undefined}
          className="inline-flex min-h-11 items-center gap-2 font-bold text-ink-2 no-underline hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline"
        >
          {label} <span className="type-data">{counts?.get(name) ?? ""}</span>
        </Link>
      ))}
    </nav>
  );
}

type OwnEventsProps = { venue: MyVenue; organiser: OwnOrganiser; wanted: string | null };

function OwnEvents({ venue, organiser, wanted }: OwnEventsProps) {
  const [search] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get("page") ?? "1", 10) || 1);
  const counts = useQuery(countsQuery(organiser.id));
  const known = tabOf(wanted, counts.data, counts.isError);
  const nights = useQuery(nightsQuery(organiser.id, known, page));
  const state: NightTab = known ?? "on_sale";
  const mayWrite = venue.rights.includes("nights") && isOpenToChanges(venue.status);
  return (
    <>
      {mayWrite ? <CreateEvent venue={venue} organiser={organiser} /> : null}
      <States venue={venue} state={state} counts={counts.data} />
      <Loaded query={nights} what="Your events">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>
              {state === "draft" ? "No drafts." : `No events under “${nightTabs[state]}”.`}
            </EmptyState>
          ) : (
            <>
              {byMonth(rows).map(([month, inMonth]) => (
                <section key={month} aria-label={month}>
                  <h3 className="mt-2 type-label text-ink-2">{month}</h3>
                  <ul>
                    {inMonth.map((night) => (
                      <MyNightRow
                        key={night.id ?? night.draft_id}
                        night={night}
                        mayWrite={mayWrite}
                        more={mayWrite && night.id ? <Duplicate night={night} /> : null}
                      />
                    ))}
                  </ul>
                </section>
              ))}
              <Pagination
                page={page}
                pageCount={Math.ceil((counts.data?.get(state) ?? rows.length) / 50)}
                to={(number) => address(venue, state, number)}
                label="Pages of events"
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** Nights under the month in which they start, in the order in which they come. */
function byMonth(rows: readonly MyNight[]): [string, MyNight[]][] {
  const months = new Map<string, MyNight[]>();
  for (const night of rows) {
    const month = night.starts_at ? monthName(londonWallClock(new Date(night.starts_at)).day) : "No date yet";
    months.set(month, [...(months.get(month) ?? []), night]);
  }
  return [...months];
}

/** A new night of the venue in its own room. */
function CreateEvent({ venue, organiser }: { venue: MyVenue; organiser: OwnOrganiser }) {
  const navigate = useNavigate();
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", organiser.id]);
  return (
    <div className="grid gap-3">
      <div>
        <Button
          busy={isBusy}
          onClick={async () => {
            const draft = await run(() =>
              call("save_event_draft", {
                p_data: { location_mode: "venue", venue_id: venue.id, venue_name: venue.name },
                p_organiser_id: organiser.id,
              }),
            );
            if (draft) void navigate(`/events/new?draft=${draft.id}`);
          }}
        >
          Create event
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function Duplicate({ night }: { night: MyNight }) {
  const navigate = useNavigate();
  const { run, isBusy, refusal } = useExclusiveMutation(["nights"]);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        busy={isBusy}
        onClick={async () => {
          const copy = await run(() => call("duplicate_event", { p_event_id: night.id }));
          if (copy) void navigate(`/events/new?draft=${copy.id}&step=when`);
        }}
      >
        Duplicate
        <span className="sr-only" dir="auto">
          {" "}
          {night.title}
        </span>
      </Button>
      <RefusalNote refusal={refusal} />
    </>
  );
}
