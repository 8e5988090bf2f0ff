import type { Card } from "#app/parts/events/listing.ts";
import { eventsPath } from "../events-path.ts";
import type { HomeStrip, StripProps } from "../home-strip.ts";
import { ShortList } from "../short-list.tsx";

/** The nights announced last. */
function Announced({ data, home, now }: StripProps<Card[]>) {
  return (
    <ShortList
      id="announced"
      title="Just announced"
      listings={data}
      now={now}
      more={{ to: eventsPath({ sort: "announced" }, home.place), label: "More news" }}
    />
  );
}

export default { order: 40, width: "half", Strip: Announced } satisfies HomeStrip<Card[]>;
