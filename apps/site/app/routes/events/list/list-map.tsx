import { Link } from "react-router";
import { clockTime, dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { listHref, PAGE_SIZE, withFilters } from "#app/parts/events/filters/filters.ts";
import { type Card, cardMarks, groupBySaid } from "#app/parts/events/listing.ts";
import { EventPrice } from "#app/parts/events/state/event-price.tsx";
import { readMapLabels } from "#app/parts/venues/map/map-labels.ts";
import { useOwnMap } from "#app/parts/venues/map/use-own-map.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { type Box, boxText, moveBox } from "#app/ui/map/box.ts";
import { MapRow } from "#app/ui/map/map-row.tsx";
import { MapScreen } from "#app/ui/map/map-screen.tsx";
import type { ListData } from "./list-data.server.ts";

type ListMapProps = { data: ListData; map: NonNullable<ListData["map"]>; now: Date };

/** A list of nights as a map. Loaded when somebody looks at one. */
export function ListMap({ data, map, now }: ListMapProps) {
  const { filters, page, tonight, madeAt } = data;
  const own = useOwnMap(map.asked);
  const { total, plus } = own ?? page;
  // a piece of the map takes the place of a town and its radius
  const toBox = (box: Box) =>
    listHref(
      withFilters(filters, { area: null, where: "", point: null, radiusMiles: null, box: boxText(box) }),
    );
  const pinned = new Set(map.contents.points.map(({ id }) => id));
  const pointOf = ({ event_id }: Card) => {
    const room = map.rooms[event_id];
    return room && pinned.has(room) ? room : null;
  };
  const { said, silent } = groupBySaid(page.items, filters);
  const row = (card: Card) => (
    <MapRow
      key={card.event_id}
      name={card.title}
      pointId={pointOf(card)}
      isCrowded={map.contents.cells.length > 0}
      marks={cardMarks(card)}
    >
      <NightLine card={card} tonight={tonight} now={now} />
    </MapRow>
  );
  return (
    <MapScreen
      box={map.box}
      contents={(own ?? map).contents}
      drawing={map.drawing}
      label={`Map with ${total === 0 ? "no nights" : plural(total, "night", "nights", plus)}`}
      toBox={toBox}
      readLabels={readMapLabels}
      madeAt={madeAt}
    >
      {page.items.length === 0 ? (
        <div className="p-4">
          <EmptyState action={<LinkButton to={toBox(moveBox(map.box, { times: 3 }))}>Look wider</LinkButton>}>
            Nothing here matches.
          </EmptyState>
        </div>
      ) : (
        <ul aria-label="Nights on this map">{said.map(row)}</ul>
      )}
      {silent[0] ? (
        <>
          <p className="type-h3 border-line border-t px-4 pt-5">Haven't said</p>
          <ul aria-label="Nights on this map that have not said">{silent.map(row)}</ul>
        </>
      ) : null}
      <div className="px-4 py-5">
        <Pagination
          page={filters.page}
          pageCount={Math.ceil(page.total / PAGE_SIZE)}
          to={(number) => listHref({ ...filters, page: number })}
          label="Pages"
        />
      </div>
    </MapScreen>
  );
}

function NightLine({ card, tonight, now }: { card: Card; tonight: string; now: Date }) {
  const place = [card.venue_name, card.district_name ?? card.area_name].filter(Boolean).join(", ");
  return (
    <>
      <p className="type-label text-ink-2">
        {card.night_date < tonight
          ? "On now"
          : `${dayName(card.night_date, tonight)} ${clockTime(new Date(card.starts_at))}`}
      </p>
      <h2 className="type-h3">
        <Link to={`/events/${card.slug}`} dir="auto">
          {card.title}
        </Link>
      </h2>
      <p className="text-ink-2 text-small">{place}</p>
      <EventPrice listing={card} now={now} />
    </>
  );
}
