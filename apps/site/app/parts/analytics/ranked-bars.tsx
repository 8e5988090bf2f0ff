import { formatFigure } from "./figure-words.ts";
import type { Unit } from "./figures.ts";

type RankedBarsProps = { rows: readonly { key: string; label: string; value: number | null }[]; unit: Unit };

/** Rows by size, each with a bar beneath its words. */
export function RankedBars({ rows, unit }: RankedBarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value ?? 0));
  return (
    <ol className="grid gap-2">
      {rows.slice(0, 10).map(({ key, label, value }) => (
        <li key={key} className="grid gap-1">
          <span className="flex justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
            <span className="type-data">{value === null ? "fewer than 20" : formatFigure(value, unit)}</span>
          </span>
          <span aria-hidden="true" className="block h-1.5 border-line border-b">
            <span
              className="block border-pink border-b-6"
              style={{ inlineSize: `${Math.round(((value ?? 0) / most) * 100)}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
