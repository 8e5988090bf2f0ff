import { lazy, Suspense } from "react";
import { Halftone } from "#app/ui/halftone.tsx";
import { rowLabel } from "./figure-words.ts";
import type { PlatformFigures } from "./figures.ts";
import { RankedBars } from "./ranked-bars.tsx";

const LineChart = lazy(() => import("./line-chart.tsx").then((module) => ({ default: module.LineChart })));

/** A figure as a drawing: a line by day, or bars where it is of cities, genres and words. */
export function TileChart({ figures, title }: { figures: PlatformFigures; title: string }) {
  const { rows, days, unit, before_from: before } = figures;
  if (rows.length > 0 && figures.metric !== "reports")
    return (
      <RankedBars
        rows={rows.map((row) => ({ ...row, label: rowLabel(figures.metric, row.label) }))}
        unit={unit}
      />
    );
  if (!days.some(({ value }) => value !== null)) return <p className="text-ink-2">Nothing in these days.</p>;
  return (
    <Suspense fallback={<Halftone className="h-40" />}>
      <LineChart label={title} unit={unit} points={days} hasBefore={before !== null} />
    </Suspense>
  );
}
