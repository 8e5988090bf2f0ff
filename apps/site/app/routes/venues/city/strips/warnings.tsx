import StandingWarnings from "#app/parts/warnings/standing-warnings.tsx";
import type { Warning } from "#app/parts/warnings/warning-words.ts";
import type { CityStrip, CityStripProps } from "../city-strip.ts";

/** What trusted partners warn this town of now. */
function TownWarnings({ data }: CityStripProps<Warning[]>) {
  return data.length === 0 ? null : (
    <div className="gutter pt-6">
      <StandingWarnings warnings={data} />
    </div>
  );
}

export default { order: 5, Strip: TownWarnings } satisfies CityStrip<Warning[]>;
