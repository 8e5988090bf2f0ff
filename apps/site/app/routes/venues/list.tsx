import { redirect } from "react-router";
import { type AreaChoice, CODE_RADIUS_MILES, offerAreas } from "#app/api/places/areas.server.ts";
import { answerWhere } from "#app/api/places/where.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { clockTime, dayName, nightDateOf } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import {
  NO_VENUE_FILTERS,
  parseVenueFilters,
  VENUE_PAGES,
  VENUES_PER_PAGE,
  type VenueFilters,
  type VenuePage,
  venueChips,
  venuesHref,
} from "#app/parts/venues/filters.ts";
import { listVenues, type VenueCard } from "#app/parts/venues/queries.server.ts";
import { VenueRow } from "#app/parts/venues/venue-row.tsx";
import type { VenueType } from "#app/parts/venues/venue-types.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RADII_MILES } from "#app/ui/fields/where-field.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { Link } from "#app/ui/page-link.tsx";
import type { Route } from "./+types/list.ts";
import { VenueFilterForm } from "./venue-filter-form.tsx";

const PAGE_NAMES: Record<VenuePage, { title: string; description: string }> = {
  clubs: {
    title: "Clubs",
    description:
      "Underground clubs across the UK: capacity, licence hours, access facts and what is on next.",
  },
  galleries: {
    title: "Galleries",
    description:
      "Independent galleries and museums across the UK: access facts, opening nights and what is on next.",
  },
  warehouses: {
    title: "Warehouses",
    description:
      "Warehouses and sheds that hold nights across the UK: capacity, access facts and what is on next.",
  },
};

/** `/venues` and its landing pages. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const url = new URL(request.url);
  const page =
    (Object.keys(VENUE_PAGES) as VenuePage[]).find((name) => url.pathname.startsWith(`/venues/${name}`)) ??
    null;
  const filters = parseVenueFilters(url.searchParams);
  if (url.searchParams.get("view") === "map") throw redirect(venuesHref(filters, "map"));
  const { area, offered } = await offerAreas(client, filters.area);
  const inPlace = (slug: string) =>
    venuesHref(
      {
        ...filters,
        area: slug,
        where: "",
        page: 1,
        radiusMiles: filters.radiusMiles ?? (/\d/.test(slug) ? CODE_RADIUS_MILES : null),
      },
      page,
    );
  const answer = filters.where ? await answerWhere(client, filters.where, area) : null;
  if (answer && "slug" in answer) throw redirect(inPlace(answer.slug));
  const question = answer && {
    ...answer.question,
    choices: answer.question.choices.map(({ slug, label }) => ({ to: inPlace(slug), label })),
  };
  // an area nobody knows is an empty city, not the whole country
  const types = page && VENUE_PAGES[page];
  const found = await listVenues(client, filters, area, types);
  const wider = found.total === 0 ? await findWider(client, filters, area, types) : null;
  const tonight = nightDateOf(serverDate());
  return {
    ...found,
    wider,
    question,
    filters,
    page,
    tonight,
    areas: offered,
    areaName: area?.name ?? null,
    isFound: area?.id != null || !filters.area,
  };
}

/** The next wider radius that holds something. */
async function findWider(
  client: ReturnType<typeof publicClient>,
  filters: VenueFilters,
  area: AreaChoice | null,
  types: readonly VenueType[] | null,
) {
  const now = filters.radiusMiles ?? (area?.kind === "code" ? CODE_RADIUS_MILES : 1);
  const wider = area ? RADII_MILES.filter((miles) => miles > now) : [];
  const counts = await Promise.all(
    wider.map(async (radiusMiles) => ({
      radiusMiles,
      total: (await listVenues(client, { ...filters, radiusMiles, page: 1 }, area, types)).total,
    })),
  );
  return counts.find(({ total }) => total > 0) ?? null;
}

export type VenuesData = Awaited<ReturnType<typeof loader>>;

function headingOf({ page, areaName }: Pick<VenuesData, "page" | "areaName">): string {
  return `${page ? PAGE_NAMES[page].title : "Venues"}${areaName ? ` in ${areaName}` : ""}`;
}

export function meta(args: Route.MetaArgs) {
  const loaded = args.loaderData;
  if (!loaded)
    return pageMeta(args, {
      title: "Venues",
      description: "Underground venues across the UK.",
      isHidden: true,
    });
  const { page, filters, total, plus } = loaded;
  const crumbs = [
    { label: "Venues", path: "/venues" },
    ...(page ? [{ label: PAGE_NAMES[page].title, path: `/venues/${page}` }] : []),
  ];
  return pageMeta(args, {
    title: filters.page > 1 ? `${headingOf(loaded)}, page ${filters.page}` : headingOf(loaded),
    description: page
      ? PAGE_NAMES[page].description
      : `${plural(total, "club, gallery or shed", "clubs, galleries and sheds", plus)} across the UK, with capacity, licence hours and access facts.`,
    canonical: venuesHref({ ...NO_VENUE_FILTERS, area: filters.area, page: filters.page }, page),
    isHidden: total === 0 || filters.query !== "" || filters.where !== "" || !loaded.isFound,
    jsonLd: [breadcrumbJsonLd(siteUrlOf(args.matches), crumbs)],
  });
}

export default function VenuesList({ loaderData }: Route.ComponentProps) {
  const { venues, total, plus, filters, page, areas, areaName, question, wider, tonight } = loaderData;
  const chips = venueChips(filters, areaName);
  return (
    <div className="mx-auto max-w-page">
      <header className="gutter pt-5 pb-4">
        {page ? (
          <Breadcrumbs crumbs={[{ label: "Venues", to: "/venues" }, { label: PAGE_NAMES[page].title }]} />
        ) : null}
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <h1 className="type-h1">{headingOf(loaderData)}</h1>
          <div className="flex flex-wrap items-baseline gap-x-5">
            <p className="type-label text-ink-2" role="status">
              {total === 0 ? "No venues" : plural(total, "venue", "venues", plus)}
            </p>
            <Link
              to={venuesHref({ ...filters, type: filters.type ?? (page && VENUE_PAGES[page][0]) }, "map")}
            >
              Show on a map
            </Link>
          </div>
        </div>
      </header>
      <nav aria-label="Kinds of venue" className="gutter flex flex-wrap gap-2 border-line border-y py-3">
        <Chip to={venuesHref({ ...filters, page: 1 })} isCurrent={page === null}>
          All
        </Chip>
        {(Object.keys(VENUE_PAGES) as VenuePage[]).map((name) => (
          <Chip
            key={name}
            to={venuesHref({ ...filters, type: null, page: 1 }, name)}
            isCurrent={page === name}
          >
            {PAGE_NAMES[name].title}
          </Chip>
        ))}
      </nav>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
        <aside
          aria-label="Filters"
          className="border-line p-(--gutter) max-lg:border-b max-lg:py-3 lg:order-2 lg:border-s"
        >
          <details className="fold-when-narrow open:[&>summary]:mb-4">
            <summary className="w-fit font-bold">
              {chips.length > 0 ? `Filters (${chips.length})` : "Filters"}
            </summary>
            <VenueFilterForm
              key={venuesHref({ ...filters, area: null, where: "", radiusMiles: null }, page)}
              filters={filters}
              page={page}
              areas={areas}
              question={question}
            />
          </details>
        </aside>
        <div>
          {chips.length > 0 ? (
            <p className="flex flex-wrap gap-2 px-(--gutter) pt-4">
              {chips.map((chip) => (
                <Link
                  key={chip.key}
                  to={venuesHref(chip.without, page)}
                  className="press inline-flex min-h-9 items-center gap-2 border border-line-strong px-2.5 py-1 text-small no-underline hover:border-ink"
                >
                  <span className="sr-only">Remove </span>
                  {chip.label}
                  <span aria-hidden="true">×</span>
                </Link>
              ))}
            </p>
          ) : null}
          {venues.length === 0 ? (
            <div className="p-(--gutter)">
              <EmptyState
                action={
                  <p className="flex flex-wrap gap-3">
                    {wider ? (
                      <LinkButton
                        to={venuesHref({ ...filters, radiusMiles: wider.radiusMiles, page: 1 }, page)}
                      >
                        Within {wider.radiusMiles} miles: {plural(wider.total, "venue")}
                      </LinkButton>
                    ) : null}
                    <LinkButton
                      variant={wider ? "outline" : "primary"}
                      to={chips[0] ? venuesHref(chips[0].without, page) : "/venues"}
                    >
                      {chips[0] ? `Remove ${chips[0].label}` : "Show all venues"}
                    </LinkButton>
                  </p>
                }
              >
                {chips.length > 0
                  ? `No venue matches ${chips.map(({ label }) => label).join(", ")}.`
                  : "No venues are listed here yet."}
              </EmptyState>
            </div>
          ) : (
            <ul className="@container">
              {venues.map((venue) => (
                <VenueRow
                  key={venue.id}
                  venue={venue}
                  next={<NextEvent event={venue.next} tonight={tonight} />}
                />
              ))}
            </ul>
          )}
          <div className="px-(--gutter) py-6">
            <Pagination
              page={filters.page}
              pageCount={Math.ceil(total / VENUES_PER_PAGE)}
              to={(number) => venuesHref({ ...filters, page: number }, page)}
              label="Pages"
            />
          </div>
        </div>
      </div>
    </div>
  );
}

function NextEvent({ event, tonight }: { event: VenueCard["next"]; tonight: string }) {
  if (!event) return <p className="text-ink-2">Nothing announced</p>;
  const isOn = event.night_date < tonight;
  return (
    <p>
      <span className="type-label text-ink-2">Next </span>
      <span className="font-bold">
        {isOn ? "On now" : `${dayName(event.night_date, tonight)} ${clockTime(new Date(event.starts_at))}`}
      </span>
      <Link
        to={`/events/${event.slug}`}
        className="relative z-10 block min-h-6 no-underline hover:underline"
        dir="auto"
      >
        {event.title}
      </Link>
    </p>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
