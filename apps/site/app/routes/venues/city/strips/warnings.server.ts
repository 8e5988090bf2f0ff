import { listTownWarnings } from "#app/parts/warnings/list-warnings.server.ts";
import type { CityStripReader } from "../city-strip.ts";

export default ((client, { city }) =>
  city.id ? listTownWarnings(client, city.id) : Promise.resolve([])) satisfies CityStripReader;
