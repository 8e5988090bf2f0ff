import { dayName } from "#app/format/nights.ts";
import { figureOr, rowLabel } from "./figure-words.ts";
import type { PlatformFigures } from "./figures.ts";
import { ValueTable } from "./value-table.tsx";

/** A figure as a table, with every value of its chart. */
export function TileTable({ figures, title }: { figures: PlatformFigures; title: string }) {
  const { rows, days, unit, state, before_from: before } = figures;
  const compared = before ? ["Compared with"] : [];
  const missing = state === "weeks" ? "fewer than 20" : "–";
  if (rows.length > 0 && figures.metric !== "reports")
    return (
      <ValueTable
        label={`${title} as a table`}
        columns={["What", title, ...compared]}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [
            rowLabel(figures.metric, row.label),
            figureOr(row.value, unit),
            ...(before ? [figureOr(row.before, unit)] : []),
          ],
        }))}
      />
    );
  return (
    <ValueTable
      label={`${title} as a table`}
      columns={[state === "weeks" ? "Week from" : "Day", title, ...compared]}
      rows={days.map((day) => ({
        key: day.day,
        cells: [
          dayName(day.day, figures.to),
          figureOr(day.value, unit, missing),
          ...(before ? [figureOr(day.before, unit)] : []),
        ],
      }))}
    />
  );
}
