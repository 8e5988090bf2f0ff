import { lazy, Suspense, useState } from "react";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { figureOr } from "./figure-words.ts";
import type { Mark, SalesDay } from "./figures.ts";
import { ValueTable } from "./value-table.tsx";

const LineChart = lazy(() => import("./line-chart.tsx").then((module) => ({ default: module.LineChart })));

/** What a mark is called; a release says in its own label that it went on sale. */
const kinds = { announced: "Announced", release: "On sale", price: "New price" } as const;

/** Marks of one day share a number. */
const numbered = (marks: readonly Mark[]) => {
  const days = [...new Set(marks.map(({ day }) => day))];
  return days.map((day, index) => ({
    day,
    number: index + 1,
    words: marks
      .filter((mark) => mark.day === day)
      .map(({ kind, label }) =>
        label && label !== kinds[kind]
          ? kind === "release"
            ? label
            : `${kinds[kind]}: ${label}`
          : kinds[kind],
      ),
  }));
};

type SalesByDayProps = { days: readonly SalesDay[]; marks?: readonly Mark[]; hasMoney: boolean };

/** Tickets by day, with the days that may have moved them; the table has visits, bookings and money too. */
export function SalesByDay({ days, marks = [], hasMoney }: SalesByDayProps) {
  const [isTable, setIsTable] = useState(false);
  const moments = numbered(marks);
  return (
    <div className="grid gap-4">
      {isTable ? (
        <ValueTable
          label="Sales by day as a table"
          columns={[
            "Day",
            "Seen",
            "Tickets opened",
            "Held",
            "Bookings",
            "Tickets",
            ...(hasMoney ? ["Gross"] : []),
          ]}
          rows={days.map((day) => ({
            key: day.day,
            cells: [
              dayName(day.day),
              figureOr(day.seen),
              figureOr(day.opened),
              figureOr(day.held),
              day.bookings,
              day.tickets,
              ...(hasMoney ? [formatMoney(day.gross_pence ?? 0)] : []),
            ],
          }))}
        />
      ) : (
        <Suspense fallback={<Halftone className="h-40" />}>
          <LineChart
            label="Tickets"
            unit="count"
            points={days.map(({ day, tickets }) => ({ day, value: tickets }))}
            marks={moments}
          />
        </Suspense>
      )}
      {moments.length > 0 ? (
        <ol className="grid gap-1 text-small">
          {moments.map(({ day, number, words }) => (
            <li key={day} className="flex gap-3">
              <span className="type-data font-bold">{number}</span>
              <span>
                {dayName(day)}: {words.join("; ")}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <div>
        <Button size="sm" variant="outline" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Table<span className="sr-only"> of sales by day</span>
        </Button>
      </div>
    </div>
  );
}
