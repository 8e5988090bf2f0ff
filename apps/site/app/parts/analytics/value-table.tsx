import type { ReactNode } from "react";
import { ScrollRegion } from "#app/ui/lists/scroll-region.tsx";

type ValueTableProps = {
  /** what the table holds, for those who cannot see what stands above it */
  label: string;
  columns: readonly string[];
  /** the first cell of a row is its head */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** Figures as a table; it scrolls by itself where it is long or wide, by keyboard too. */
export function ValueTable({ label, columns, rows }: ValueTableProps) {
  return (
    <ScrollRegion label={label} className="max-h-80 overflow-y-auto border-line border-y">
      <table className="w-full text-start">
        <thead className="sticky top-0 bg-bg">
          <tr className="type-label">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={index === 0 ? "py-2 pe-3 text-start" : "whitespace-nowrap px-2 text-end"}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [head, ...values] }) => (
            <tr key={key} className="border-line border-t">
              <th
                scope="row"
                className="min-w-36 py-1.5 pe-3 text-start font-normal [overflow-wrap:anywhere]"
              >
                {head}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]} className="whitespace-nowrap px-2 text-end type-data">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
