import { clockTime } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import type { DoorNumbers } from "#app/parts/door/door-answers.ts";
import { ScrollRegion } from "#app/ui/lists/scroll-region.tsx";
import { gateName } from "./gate-name.ts";
import { quartersByTime } from "./quarters-by-time.ts";

/** Who came in and went out in each quarter of an hour, by gate. */
export function CameIn({ quarters }: { quarters: DoorNumbers["quarters"] }) {
  const { gates, rows, most } = quartersByTime(quarters);
  if (rows.length === 0) return <p className="text-ink-2">Nobody has been counted yet.</p>;
  const cell = "px-2 py-1.5 text-end type-data whitespace-nowrap";
  return (
    <ScrollRegion
      label="Who came in, by quarter of an hour"
      className="max-h-96 overflow-y-auto border-line border-y"
    >
      <table className="w-full text-start">
        <thead className="sticky top-0 bg-bg">
          <tr className="type-label">
            <th scope="col" className="py-2 pe-3 text-start">
              From
            </th>
            <td className="w-1/3 max-sm:hidden" />
            {gates.map((gate) => (
              <th key={gate} scope="col" className="px-2 text-end">
                {gateName(gate)}
              </th>
            ))}
            <th scope="col" className="px-2 text-end">
              In
            </th>
            <th scope="col" className="px-2 text-end">
              Out
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.quarter} className="border-line border-t">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal type-data">
                {clockTime(new Date(row.quarter))}
              </th>
              <td aria-hidden="true" className="max-sm:hidden">
                <span
                  className="block border-pink border-b-8"
                  style={{ inlineSize: `${Math.round((row.cameIn / most) * 100)}%` }}
                />
              </td>
              {gates.map((gate) => (
                <td key={gate} className={cell}>
                  {row.byGate.get(gate) ?? 0}
                </td>
              ))}
              <td className={cell}>{row.cameIn}</td>
              <td className={cell}>{row.wentOut}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** "79 came in, 3 went out." */
export function cameInWords(quarters: DoorNumbers["quarters"]): string {
  const cameIn = quarters.reduce((sum, one) => sum + one.came_in, 0);
  const wentOut = quarters.reduce((sum, one) => sum + one.went_out, 0);
  return `${plural(cameIn, "person", "people")} came in${wentOut > 0 ? `, ${wentOut} went out` : ""}.`;
}
