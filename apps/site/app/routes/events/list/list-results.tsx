import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { addDays, dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { EventRow } from "#app/parts/events/event-row.tsx";
import { dateRange, listHref, PAGE_SIZE, withFilters } from "#app/parts/events/filters/filters.ts";
import { foldDates, type ListCard } from "#app/parts/events/fold-dates.ts";
import { type Found, foundEvents, groupBySaid, MOST_LISTED, plusOf } from "#app/parts/events/listing.ts";
import { MoreDates } from "#app/parts/events/more-dates.tsx";
import { MutedNote } from "#app/parts/events/muted-note.tsx";
import { NightList } from "#app/parts/events/night-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { announce } from "#app/ui/notices/announce.ts";
import type { ListData, loadList } from "./list-data.server.ts";
import { RowSkeletons } from "./row-skeletons.tsx";

/** Most visits never look at a month. */
const MonthCalendar = lazy(() =>
  import("#app/parts/events/calendar/month-calendar.tsx").then((module) => ({
    default: module.MonthCalendar,
  })),
);

const ListMap = lazy(() => import("./list-map.tsx").then((module) => ({ default: module.ListMap })));

/** What a list found: rows under their nights, a month, or why there is nothing. */
export function ListResults({ data, now }: { data: ListData; now: Date }) {
  if (data.empty) return <EmptyList data={data} />;
  if (data.map)
    return (
      <Suspense fallback={<RowSkeletons />}>
        <ListMap data={data} map={data.map} now={now} />
      </Suspense>
    );
  if (data.calendar) {
    const { month, nights } = data.calendar;
    return (
      <Suspense fallback={<RowSkeletons />}>
        <MonthCalendar
          month={month}
          tonight={data.tonight}
          nights={new Map(nights.map((night) => [night.night, night]))}
          marksAt={`${listHref(data.filters)}&marks=1`}
          toNight={(night) =>
            listHref(withFilters(data.filters, { view: "list", quick: null, from: night, to: night }))
          }
          toMonth={(day) =>
            listHref(
              withFilters(data.filters, { quick: null, from: day > data.tonight ? day : null, to: null }),
            )
          }
        />
      </Suspense>
    );
  }
  return <Rows key={listHref({ ...data.filters, page: 1 })} data={data} now={now} />;
}

/** The rows of the pages that are loaded, a series once where they go over more than a week, and how many events each night has. */
function foldPages({ filters, page, tonight }: ListData, later: readonly ListData[]) {
  const listed = [page, ...later.map((more) => more.page)].flatMap(({ items }) => items);
  // read again at different times, two pages may both have the row at their border
  const cards = [...new Map(listed.map((item) => [item.event_id, item])).values()];
  const nights = new Map(page.nights.map(({ night_date, count }) => [night_date, count]));
  const { from, to } = dateRange(filters, tonight);
  const { rows: items, counts } = foldDates(cards, nights, !to || to > addDays(from, 6));
  return { items, counts, from };
}

/** Rows with the pages that were loaded after them. */
function Rows({ data, now }: { data: ListData; now: Date }) {
  const { filters, page, tonight } = data;
  const { later, isLoading, isOffline, load } = useLaterPages();
  const { items, counts, from } = foldPages(data, later);
  const pageCount = Math.ceil(Math.min(page.total, MOST_LISTED) / PAGE_SIZE);
  const lastPage = later.at(-1)?.filters.page ?? filters.page;
  const next = listHref({ ...filters, page: lastPage + 1 });
  const compact = filters.view === "compact";
  const { said, silent } = groupBySaid(items, filters);
  const group = (listings: readonly ListCard[], id?: string) =>
    filters.sort === "date" ? (
      <NightList
        id={id}
        listings={listings}
        tonight={tonight}
        from={from}
        now={now}
        counts={filters.unsaid ? undefined : counts}
        plus={plusOf(page, "nights")}
        compact={compact}
        eagerRows={3}
      />
    ) : (
      <ul className="@container">
        {listings.map((listing, index) => (
          <EventRow
            key={listing.event_id}
            listing={listing}
            now={now}
            compact={compact}
            eager={index < 3}
            showDate
            heading="h2"
            below={<MoreDates series={listing.series} />}
          />
        ))}
      </ul>
    );
  return (
    <>
      {group(said)}
      <MutedNote />
      {silent[0] ? (
        <section aria-labelledby="unsaid">
          <h2 id="unsaid" className="type-h2 px-(--gutter) pt-8">
            Haven't said
          </h2>
          <p className="px-(--gutter) pb-2 text-ink-2">
            No one here has answered all your access questions. Ask before you book.
          </p>
          {group(silent, "unsaid")}
        </section>
      ) : null}
      {isLoading ? <RowSkeletons /> : null}
      {isOffline ? (
        <div className="p-(--gutter)">
          <RowsFailed onRetry={() => load(next)} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-4 px-(--gutter) py-6">
        {lastPage < pageCount ? (
          <LinkButton
            to={next}
            variant="outline"
            preventScrollReset
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              load(next);
            }}
          >
            Load more
          </LinkButton>
        ) : null}
        <Pagination
          page={lastPage}
          pageCount={pageCount}
          to={(number) => listHref({ ...filters, page: number })}
          label="Pages"
        />
        {lastPage >= pageCount ? <EndOfList found={page} /> : null}
      </div>
    </>
  );
}

/** What a list says that ends before all that matches. */
function EndOfList({ found }: { found: Found }) {
  if (!found.plus && found.total <= MOST_LISTED) return null;
  return (
    <p className="text-ink-2">
      These are the first 1,000. Choose a place, dates or a genre to see the others.
    </p>
  );
}

/** The pages loaded after the first, and how to load another. */
function useLaterPages() {
  const [later, setLater] = useState<ListData[]>([]);
  const fetcher = useFetcher<typeof loadList>();
  const fetched = fetcher.data;
  const announced = useRef<number | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    if (!fetched) return;
    const isSame = (known: ListData) => known.filters.page === fetched.filters.page;
    setLater((pages) =>
      pages.some(isSame) ? pages.map((known) => (isSame(known) ? fetched : known)) : [...pages, fetched],
    );
    // a page that was only read again is no news
    if (announced.current === fetched.filters.page) return;
    announced.current = fetched.filters.page;
    announce(`${plural(fetched.page.items.length, "more event")} loaded`);
  }, [fetched]);
  const load = (address: string) => {
    // a fetch without a line would throw away the rows that are there
    setIsOffline(!navigator.onLine);
    if (navigator.onLine && fetcher.state === "idle") fetcher.load(address);
  };
  return { later, isLoading: fetcher.state === "loading", isOffline, load };
}

/** Names what emptied the list, and gives one tap that fills it. */
function EmptyList({ data }: { data: ListData }) {
  const { filters, empty, tonight } = data;
  const [best, ...others] = empty?.reliefs ?? [];
  const later = empty?.laterNight;
  const nearest = empty?.nearest;
  return (
    <div className="p-(--gutter)">
      <EmptyState
        action={
          <div className="flex flex-wrap gap-3">
            {best ? (
              <LinkButton to={listHref(best.chip.without)} preventScrollReset>
                Remove {best.chip.label}: {foundEvents(best)}
              </LinkButton>
            ) : null}
            {nearest ? (
              <LinkButton to={nearest.to} variant="outline">
                {nearest.name}, {plural(nearest.miles, "mile")} away: {plural(nearest.count, "event")}
              </LinkButton>
            ) : null}
            {later ? (
              <LinkButton
                to={listHref(withFilters(filters, { quick: null, from: later.night, to: later.night }))}
                variant="outline"
                preventScrollReset
              >
                {dayName(later.night, tonight)} has {later.count >= 100 ? "100 or more" : later.count}
              </LinkButton>
            ) : null}
            {others.map(({ chip, total, plus }) => (
              <LinkButton key={chip.key} to={listHref(chip.without)} variant="outline" preventScrollReset>
                Remove {chip.label}: {total}
                {plus}
              </LinkButton>
            ))}
            {best || later ? null : (
              <LinkButton to="/events" variant="outline">
                Show all events
              </LinkButton>
            )}
            <LinkButton to="/events/new" variant="outline">
              Create event
            </LinkButton>
          </div>
        }
      >
        {emptySentence(best?.chip.label, later ? dayName(later.night, tonight) : null)}
      </EmptyState>
    </div>
  );
}

function emptySentence(blamed: string | undefined, later: string | null): string {
  if (blamed) return `Nothing matches while ${blamed} is set.`;
  if (later) return `Nothing on these dates. The next night with something is ${later}.`;
  return "Nothing is listed here yet.";
}

/** Shown in place of rows that could not be loaded. */
function RowsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState onRetry={onRetry}>
      You are offline, so the next events could not be loaded. What you see stays as it is.
    </ErrorState>
  );
}
