import type { CityNightsData } from "../city-nights.server.ts";
import { CityNights } from "../city-nights.tsx";
import type { CityStrip, CityStripProps } from "../city-strip.ts";

function Tonight({ data, city, now }: CityStripProps<CityNightsData>) {
  return (
    <CityNights
      id="tonight"
      title="Tonight"
      to={`/events?when=tonight&area=${city.slug}`}
      data={data}
      now={now}
    />
  );
}

export default { order: 10, Strip: Tonight } satisfies CityStrip<CityNightsData>;
