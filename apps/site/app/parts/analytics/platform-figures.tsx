import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverDate } from "#app/device/server-time.ts";
import { londonWallClock } from "#app/format/nights.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { FigureTile } from "./figure-tile.tsx";
import { METRICS } from "./figure-words.ts";
import { figureCitiesQuery, platformMetricsQuery } from "./figures.ts";
import { readRange } from "./range.ts";
import { RangeBar, useFigureAddress } from "./range-bar.tsx";
import { ReadyExport } from "./ready-export.tsx";

/** @param categories of events, by their word in the database */
export function PlatformFigures({ categories }: { categories: Readonly<Record<string, string>> }) {
  const { search, change } = useFigureAddress();
  const [today] = useState(() => londonWallClock(serverDate()).day);
  const read = readRange(search, today);
  const metrics = useQuery(platformMetricsQuery());
  const cities = useQuery(figureCitiesQuery());
  const givenArea = search.get("area") ?? "";
  const area = /^[0-9a-f-]{36}$/.test(givenArea) ? givenArea : null;
  const given = search.get("category");
  const category = given !== null && Object.hasOwn(categories, given) ? given : null;
  return (
    <div className="grid grid-cols-1 gap-6">
      {search.has("export") ? <ReadyExport /> : null}
      <RangeBar {...read} />
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <Field label="City" className="min-w-56">
          <Select value={area ?? ""} onChange={(event) => change({ area: event.target.value || null })}>
            <option value="">Everywhere</option>
            {cities.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Category" className="min-w-56">
          <Select
            value={category ?? ""}
            onChange={(event) => change({ category: event.target.value || null })}
          >
            <option value="">Everything</option>
            {Object.entries(categories).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {read.error ? null : (
        <Loaded query={metrics} what="The list of figures">
          {(names) => (
            <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
              {names.map((metric) => {
                const words = METRICS[metric];
                return words ? (
                  <FigureTile
                    key={metric}
                    metric={metric}
                    words={words}
                    filters={{ range: read.range, area, category }}
                  />
                ) : null;
              })}
            </div>
          )}
        </Loaded>
      )}
    </div>
  );
}
