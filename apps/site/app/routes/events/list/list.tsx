import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { publicClient } from "#app/api/public-client.ts";
import { DateStrip } from "#app/parts/events/calendar/date-strip.tsx";
import { FilterChips, ResultCount } from "#app/parts/events/filters/filter-bar.tsx";
import { type FilterChip, filterChips } from "#app/parts/events/filters/filter-chips.ts";
import { FilterForm } from "#app/parts/events/filters/filter-form.tsx";
import {
  CATEGORIES,
  dateRange,
  feedHref,
  listHref,
  NO_FILTERS,
  withFilters,
} from "#app/parts/events/filters/filters.ts";
import { CATEGORY_LABELS } from "#app/parts/events/labels.ts";
import { type Found, foundEvents, plusOf } from "#app/parts/events/listing.ts";
import { useClock } from "#app/parts/events/use-clock.ts";
import { findFederated } from "#app/parts/federation/find-federated.server.ts";
import { AllOfTheUk } from "#app/shell/place/all-of-the-uk.tsx";
import { storedPlace } from "#app/shell/place/place.ts";
import { useRememberedPlace } from "#app/shell/place/use-remembered-place.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { CalendarDays } from "#app/ui/icons/calendar-days.ts";
import { SlidersHorizontal } from "#app/ui/icons/sliders-horizontal.ts";
import { announce } from "#app/ui/notices/announce.ts";
import { Link } from "#app/ui/page-link.tsx";
import type { Route } from "./+types/list.ts";
import { type ListData, loadList } from "./list-data.server.ts";
import { listHeading, listMeta } from "./list-meta.ts";
import { ListResults } from "./list-results.tsx";
import { CategoryChips, QuickChips, ViewChips } from "./list-switches.tsx";
import { useKeepList } from "./use-keep-list.ts";

const FilterSheet = lazy(() => import("#app/parts/events/filters/filter-sheet.tsx"));
const SentenceNote = lazy(() =>
  import("./sentence-note.tsx").then((module) => ({ default: module.SentenceNote })),
);
const ListFollow = lazy(() => import("./list-follow.tsx").then((module) => ({ default: module.ListFollow })));

/** `/events` and its four landing pages: the same screen with the category said by the path. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const category = CATEGORIES.find((name) => url.pathname.startsWith(`/events/${name}`)) ?? null;
  const list = await loadList(publicClient(context), url, category);
  const [tag = "", ...others] = list.filters.tags;
  const isOfTag = tag !== "" && others.length === 0 && !list.areaId;
  return { ...list, elsewhere: isOfTag ? await findFederated(context, { kind: "tag", target: tag }) : null };
}

export function meta(args: Route.MetaArgs) {
  return listMeta(args, args.loaderData);
}

export default function EventsList({ loaderData }: Route.ComponentProps) {
  const { filters, category, tonight, page, areas, areaName, words } = loaderData;
  const now = useClock(loaderData.madeAt);
  const isLoading = useNavigation().state === "loading";
  const [sheetOpen, setSheetOpen] = useState(false);
  const [sheetWanted, setSheetWanted] = useState(false);
  useAnnouncedCount(page);
  useFreshRows();
  useRememberedPlace(
    filters.area && areaName
      ? { area: filters.area, name: areaName, radiusMiles: filters.radiusMiles }
      : null,
  );

  const chips = filterChips(filters, tonight, areaName, category, loaderData.factLabels);
  const range = dateRange(filters, tonight);
  const hasDates = filters.quick !== null || filters.from !== null || filters.to !== null;
  const form = { filters, page, areas, question: loaderData.question, category };
  const heading = listHeading(loaderData);
  useKeepList(heading, page.items);
  return (
    <div className="mx-auto max-w-page">
      <a href="#filters" className="skip-link max-lg:hidden">
        Skip to filters
      </a>
      <header className="gutter pt-5 pb-4">
        {category ? (
          <Breadcrumbs crumbs={[{ label: "Events", to: "/events" }, { label: CATEGORY_LABELS[category] }]} />
        ) : null}
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h1 className="type-h1">{heading}</h1>
          <div className="flex flex-wrap items-baseline gap-x-5">
            <ResultCount found={page} />
            <Link to="/events/new">Create event</Link>
          </div>
        </div>
        {loaderData.areaId || filters.tags.length === 1 ? (
          <Suspense fallback={null}>
            <ListFollow {...loaderData} tags={filters.tags} area={loaderData.areaId} />
          </Suspense>
        ) : null}
        {words?.intro ? <p className="mt-3 max-w-reading text-ink-2">{words.intro}</p> : null}
      </header>
      <DateStrip
        tonight={tonight}
        counts={new Map(page.nights.map(({ night_date, count }) => [night_date, count]))}
        plus={plusOf(page, "nights")}
        chosen={hasDates ? { from: range.from, to: range.to ?? range.from } : null}
        to={(day) => listHref(withFilters(filters, { quick: null, from: day, to: day }))}
      />
      <div className="gutter grid gap-y-2.5 border-line border-b py-3 lg:flex lg:flex-wrap lg:items-center lg:gap-x-6">
        <div className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none] lg:mx-0 lg:p-0">
          <Button
            variant="outline"
            size="sm"
            className="shrink-0 lg:hidden"
            data-needs-script=""
            aria-haspopup="dialog"
            onClick={() => {
              setSheetWanted(true);
              setSheetOpen(true);
            }}
          >
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            Filters{chips.length > 0 ? ` (${chips.length})` : ""}
          </Button>
          <CategoryChips filters={filters} />
        </div>
        <div className="-mx-(--gutter) flex gap-5 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none] lg:mx-0 lg:grow lg:flex-wrap lg:p-0">
          {filters.area ? (
            <AllOfTheUk to={listHref(withFilters(filters, { area: null, where: "", radiusMiles: null }))} />
          ) : null}
          <QuickChips filters={filters} />
          <div className="flex shrink-0 items-center gap-2 lg:ms-auto">
            <ViewChips filters={filters} />
            <a
              href={feedHref(filters)}
              className={buttonClass({ variant: "outline", size: "sm", className: "shrink-0" })}
            >
              <CalendarDays className="size-4" aria-hidden="true" />
              Subscribe to this list
            </a>
          </div>
        </div>
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className={isLoading ? "opacity-60" : undefined} aria-busy={isLoading}>
          <SetFilters data={loaderData} chips={chips} />
          <ListResults data={loaderData} now={now} />
        </div>
        <aside
          id="filters"
          tabIndex={-1}
          aria-label="Filters"
          className="border-line p-(--gutter) max-lg:border-t lg:border-s max-lg:[@media(scripting:enabled)]:hidden"
        >
          <h2 className="sr-only">Filters</h2>
          <FilterForm
            {...form}
            footer={
              <Button type="submit" className="mt-6 w-full">
                Show {page.total === 0 ? "events" : foundEvents(page)}
              </Button>
            }
          />
        </aside>
      </div>
      {loaderData.areaAbout ? (
        <section aria-labelledby="about-city" className="gutter border-line border-t py-10">
          <h2 id="about-city" className="type-h2">
            Going out in {areaName}
          </h2>
          <p className="mt-4 max-w-reading text-ink-2">{loaderData.areaAbout}</p>
        </section>
      ) : null}
      {sheetWanted ? (
        <Suspense fallback={null}>
          <FilterSheet {...form} open={sheetOpen} onOpenChange={setSheetOpen} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The filters that are set, and what became of a sentence that was typed. */
function SetFilters({ data, chips }: { data: ListData; chips: readonly FilterChip[] }) {
  return (
    <>
      {chips.length > 0 ? (
        <div className="px-(--gutter) pt-4">
          <FilterChips
            chips={chips}
            cleared={{ ...NO_FILTERS, category: data.category, view: data.filters.view }}
            onRemove={(key) => {
              if (key === "where" || key === "all") storedPlace.write(null);
            }}
          />
        </div>
      ) : null}
      {data.sentence ? (
        <Suspense fallback={null}>
          <SentenceNote sentence={data.sentence} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Reads the rows again every minute while they are looked at; each row stays where it is. */
function useFreshRows() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && navigator.onLine) void revalidate();
    }, 60_000);
    return () => clearInterval(timer);
  }, [revalidate]);
}

/** Says the new count when a filter changed it. */
function useAnnouncedCount(found: Found) {
  const shown = found.total === 0 ? "No events" : foundEvents(found);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    announce(shown);
  }, [shown]);
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
