import type { Card } from "#app/parts/events/listing.ts";
import type { HomeStrip, StripProps } from "../home-strip.ts";
import { ShortList } from "../short-list.tsx";

/** Nights with few places left. */
function SellingFast({ data, now }: StripProps<Card[]>) {
  return (
    <ShortList
      isWide
      id="selling-fast"
      title="Selling fast"
      note="Less than 15% left"
      listings={data}
      now={now}
    />
  );
}

export default { order: 50, Strip: SellingFast } satisfies HomeStrip<Card[]>;
