import type { CityNightsData } from "../city-nights.server.ts";
import { CityNights } from "../city-nights.tsx";
import type { CityStrip, CityStripProps } from "../city-strip.ts";

function Weekend({ data, city, now }: CityStripProps<CityNightsData>) {
  return (
    <CityNights
      id="weekend"
      title="This weekend"
      to={`/events?when=weekend&area=${city.slug}`}
      data={data}
      now={now}
    />
  );
}

export default { order: 20, Strip: Weekend } satisfies CityStrip<CityNightsData>;
