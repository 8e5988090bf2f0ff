import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import type { DoorSales } from "#app/parts/door/door-answers.ts";

/** What was taken, by device and by how it was paid. It is the organiser's own money, without a fee. */
export function Takings({ takings }: { takings: DoorSales["takings"] }) {
  if (takings.length === 0) return <p className="text-ink-2">Nothing has been taken yet.</p>;
  const sumOf = (method: string) =>
    takings.filter((one) => one.method === method).reduce((sum, one) => sum + one.total_pence, 0);
  return (
    <table className="w-full text-start">
      <thead>
        <tr className="type-label text-ink-2">
          <th scope="col" className="py-2 text-start">
            Device
          </th>
          <th scope="col" className="px-2 text-end">
            Sales
          </th>
          <th scope="col" className="text-end">
            Taken
          </th>
        </tr>
      </thead>
      <tbody>
        {takings.map(({ device, method, sales, total_pence: pence }) => (
          <tr key={`${device} ${method}`} className="border-line border-t">
            <th scope="row" className="py-2 text-start font-normal [overflow-wrap:anywhere]">
              {device ?? "Unnamed device"}, {method}
            </th>
            <td className="px-2 text-end type-data">{sales}</td>
            <td className="text-end type-numeral">{formatMoney(pence)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {(["cash", "card"] as const).map((method) => (
          <tr key={method} className="border-ink border-t-2">
            <th scope="row" colSpan={2} className="py-2 text-start">
              All {method}
            </th>
            <td className="text-end type-numeral">{formatMoney(sumOf(method))}</td>
          </tr>
        ))}
      </tfoot>
      <caption className="caption-bottom pt-3 text-start text-ink-2 text-small">
        {plural(
          takings.reduce((sum, one) => sum + one.sales, 0),
          "sale",
        )}
        . Your own money: we take no fee of it, and it is in no statement of ours.
      </caption>
    </table>
  );
}
