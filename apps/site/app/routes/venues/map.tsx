import { Link, redirect } from "react-router";
import { CODE_RADIUS_MILES, listAreas, offerAreas } from "#app/api/places/areas.server.ts";
import { answerWhere } from "#app/api/places/where.server.ts";
import { publicClient } from "#app/api/public-client.ts";
import { serverDate } from "#app/device/server-time.ts";
import { muteMarks } from "#app/format/mute-marks.ts";
import { clockTime, dayName, nightDateOf } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import {
  NO_VENUE_FILTERS,
  parseVenueFilters,
  VENUES_PER_PAGE,
  type VenueFilters,
  venueChips,
  venuesHref,
} from "#app/parts/venues/filters.ts";
import { boxOfPlace, labelsIn, readVenueMap } from "#app/parts/venues/map/map-contents.server.ts";
import { readMapLabels } from "#app/parts/venues/map/map-labels.ts";
import { useOwnMap } from "#app/parts/venues/map/use-own-map.ts";
import { listVenues, type VenueCard } from "#app/parts/venues/queries.server.ts";
import { VenueBadges } from "#app/parts/venues/venue-badges.tsx";
import { venueTypeName } from "#app/parts/venues/venue-types.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { type Box, boxText, moveBox } from "#app/ui/map/box.ts";
import { drawMap } from "#app/ui/map/draw-map.server.ts";
import { MapRow } from "#app/ui/map/map-row.tsx";
import { MapScreen } from "#app/ui/map/map-screen.tsx";
import type { Route } from "./+types/map.ts";
import { VenueFilterForm } from "./venue-filter-form.tsx";

const DRAWING = { width: 760, height: 720 };

/** `/venues/map`: the venues of a piece of the map, and the same venues as a list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = publicClient(context);
  const filters = parseVenueFilters(new URL(request.url).searchParams);
  const [areas, { area, offered }] = await Promise.all([listAreas(client), offerAreas(client, filters.area)]);
  const answer = filters.where ? await answerWhere(client, filters.where, area) : null;
  if (answer && "slug" in answer) throw redirect(inPlace(filters, answer.slug));
  const question = answer && {
    ...answer.question,
    choices: answer.question.choices.map(({ slug, label }) => ({ to: inPlace(filters, slug), label })),
  };
  const box = boxOfPlace(filters.box, area, filters.radiusMiles);
  const madeAt = serverDate();
  const tonight = nightDateOf(madeAt);
  const [map, list] = await Promise.all([
    readVenueMap(client, filters, area, box, tonight),
    listVenues(client, filters, area, null, box),
  ]);
  return {
    filters,
    question,
    box,
    tonight,
    madeAt: madeAt.toISOString(),
    ...map,
    drawing: drawMap(box, DRAWING, map.contents, labelsIn(areas, box)),
    venues: list.venues,
    listed: list.total,
    areas: offered,
    areaName: area?.name ?? null,
  };
}

/** The map around another place. */
function inPlace(filters: VenueFilters, slug: string): string {
  const radiusMiles = filters.radiusMiles ?? (/\d/.test(slug) ? CODE_RADIUS_MILES : null);
  return venuesHref({ ...filters, area: slug, where: "", box: null, page: 1, radiusMiles }, "map");
}

export function meta(args: Route.MetaArgs) {
  const where = args.loaderData?.areaName;
  return pageMeta(args, {
    title: where ? `Map of venues in ${where}` : "Map of venues",
    description: "Underground venues across the UK on a map, with what is on next and what it costs.",
    canonical: venuesHref(NO_VENUE_FILTERS, "map"),
    isHidden: args.loaderData !== undefined && venuesHref(args.loaderData.filters, "map") !== "/venues/map",
  });
}

export default function VenueMap({ loaderData }: Route.ComponentProps) {
  const { filters, question, box, drawing, areas, areaName, madeAt, asked } = loaderData;
  const found = useOwnMap(asked) ?? loaderData;
  const chips = venueChips(filters, areaName);
  // a piece of the map takes the place of a town and its radius
  const toBox = (next: Box) =>
    venuesHref({ ...filters, area: null, where: "", radiusMiles: null, box: boxText(next), page: 1 }, "map");
  return (
    <div>
      <header className="gutter flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-4 pb-3">
        <h1 className="type-h2">
          {areaName && !filters.box ? `Venues in ${areaName}` : "Venues on the map"}
        </h1>
        <p className="type-label text-ink-2" role="status">
          {countWords(found)}
        </p>
      </header>
      <nav aria-label="Filters set" className="gutter flex flex-wrap gap-2 pb-3">
        <Chip
          to={venuesHref({ ...filters, tonight: !filters.tonight, page: 1 }, "map")}
          isCurrent={filters.tonight}
        >
          Tonight
        </Chip>
        <Chip to={venuesHref({ ...filters, box: null, page: 1 })}>List</Chip>
        <Chip to="/events?view=map">Nights on the map</Chip>
        {chips
          .filter(({ key }) => key !== "tonight")
          .map((chip) => (
            <Chip key={chip.key} to={venuesHref(chip.without, "map")}>
              <span className="sr-only">Remove </span>
              {chip.label} <span aria-hidden="true">×</span>
            </Chip>
          ))}
      </nav>
      <MapScreen
        box={box}
        contents={found.contents}
        drawing={drawing}
        label={`Map with ${countWords(found)}`}
        toBox={toBox}
        readLabels={readMapLabels}
        madeAt={madeAt}
      >
        <details className="border-line border-b px-4 py-2">
          <summary className="min-h-9 w-fit font-bold">
            {chips.length > 0 ? `Filters (${chips.length})` : "Filters"}
          </summary>
          <div className="py-3">
            <VenueFilterForm
              key={venuesHref({ ...filters, area: null, where: "", radiusMiles: null, box: null }, "map")}
              filters={filters}
              page="map"
              areas={areas}
              question={question}
            />
          </div>
        </details>
        <VenueList data={loaderData} toBox={toBox} />
      </MapScreen>
    </div>
  );
}

type MapData = Route.ComponentProps["loaderData"];

function countWords({ total, plus }: Pick<MapData, "total" | "plus">): string {
  return total === 0 ? "no venues here" : plural(total, "venue", "venues", plus);
}

function VenueList({ data, toBox }: { data: MapData; toBox: (box: Box) => string }) {
  const { venues, listed, filters, box, contents, tonight } = data;
  const pinned = new Set(contents.points.map(({ id }) => id));
  if (venues.length === 0)
    return (
      <div className="p-4">
        <EmptyState action={<LinkButton to={toBox(moveBox(box, { times: 3 }))}>Look wider</LinkButton>}>
          No venue here matches.
        </EmptyState>
      </div>
    );
  return (
    <>
      <ul aria-label="Venues on this map">
        {venues.map((venue) => (
          <MapRow
            key={venue.id}
            name={venue.name}
            pointId={pinned.has(venue.id) ? venue.id : null}
            isCrowded={contents.cells.length > 0}
            marks={muteMarks({ venue: venue.slug })}
          >
            <VenueLine venue={venue} tonight={tonight} />
          </MapRow>
        ))}
      </ul>
      <div className="px-4 py-5">
        <Pagination
          page={filters.page}
          pageCount={Math.ceil(listed / VENUES_PER_PAGE)}
          to={(page) => venuesHref({ ...filters, page }, "map")}
          label="Pages"
        />
      </div>
    </>
  );
}

function VenueLine({ venue, tonight }: { venue: VenueCard; tonight: string }) {
  const place = [venueTypeName(venue.venue_type), venue.district?.name ?? venue.area?.name]
    .filter(Boolean)
    .join(", ");
  return (
    <>
      <h2 className="type-h3">
        <Link to={`/venues/${venue.slug}`} dir="auto">
          {venue.name}
        </Link>
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-small">
        {place}
        <VenueBadges venue={venue} />
      </p>
      {venue.next ? (
        <p className="text-small">
          <span className="font-bold">
            {venue.next.night_date < tonight
              ? "On now"
              : `${dayName(venue.next.night_date, tonight)} ${clockTime(new Date(venue.next.starts_at))}`}
          </span>{" "}
          <Link to={`/events/${venue.next.slug}`} className="inline-block min-h-6" dir="auto">
            {venue.next.title}
          </Link>
        </p>
      ) : (
        <p className="text-ink-2 text-small">Nothing announced</p>
      )}
    </>
  );
}

export { ErrorPage as ErrorBoundary } from "#app/shell/errors/error-page.tsx";
