import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import { callOn } from "#app/api/call.ts";
import type { AreaChoice } from "#app/api/places/areas.server.ts";
import type { Day } from "#app/format/nights.ts";
import type { EventFilters } from "#app/parts/events/filters/filters.ts";
import { searchQuestion } from "#app/parts/events/search.server.ts";
import { boxOfPlace, boxQuestion, labelsIn } from "#app/parts/venues/map/map-contents.server.ts";
import { type AskedMap, readMapAnswer } from "#app/parts/venues/map/read-map-answer.ts";
import { drawMap } from "#app/ui/map/draw-map.server.ts";

const DRAWING = { width: 760, height: 720 };

/** The nights of a list on a piece of the map: the same nights as rows, and the rooms they are in as pins. */
export async function loadMap(
  client: SupabaseClient<Database>,
  filters: EventFilters,
  tonight: Day,
  area: AreaChoice | null,
  areas: readonly AreaChoice[],
) {
  const box = boxOfPlace(filters.box, area, filters.radiusMiles);
  const question = { ...searchQuestion(filters, tonight, area), ...boxQuestion(box) };
  const { items, ...answer } = await callOn(client, "map_listings", question, { get: true });
  const found = readMapAnswer(answer, tonight, "listings");
  const asked: AskedMap = { map: "listings", question, tonight };
  const rooms = Object.fromEntries(items.map(({ event_id, venue_id }) => [event_id, venue_id]));
  return {
    ...found,
    asked,
    items,
    rooms,
    box,
    drawing: drawMap(box, DRAWING, found.contents, labelsIn(areas, box)),
  };
}
