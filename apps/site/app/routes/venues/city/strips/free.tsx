import type { CityNightsData } from "../city-nights.server.ts";
import { CityNights } from "../city-nights.tsx";
import type { CityStrip, CityStripProps } from "../city-strip.ts";

function Free({ data, city, now }: CityStripProps<CityNightsData>) {
  return (
    <CityNights
      id="free"
      title="Free this week"
      to={`/events?when=week&price=free&area=${city.slug}`}
      data={data}
      now={now}
    />
  );
}

export default { order: 30, Strip: Free } satisfies CityStrip<CityNightsData>;
