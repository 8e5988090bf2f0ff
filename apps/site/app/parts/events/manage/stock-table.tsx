import { formatMoney } from "#app/format/money.ts";
import { ScrollRegion } from "#app/ui/lists/scroll-region.tsx";
import type { ManagedEvent } from "./manage-queries.ts";

type SoldHowProps = {
  type: Pick<ManagedEvent["ticket_types"][number], "status" | "is_hidden">;
  isPass: boolean;
};

/** What keeps people from choosing a ticket on the page of the night. The stock of a pass is paused and hidden so that the pass alone sells it. */
function SoldHow({ type, isPass }: SoldHowProps) {
  if (isPass) return <span className="type-label text-ink-2"> sold as a pass</span>;
  return (
    <>
      {type.status === "paused" ? <span className="type-label text-warn"> paused</span> : null}
      {type.is_hidden ? <span className="type-label text-ink-2"> hidden</span> : null}
    </>
  );
}

/** How every ticket sells. */
export function StockTable({ event }: { event: ManagedEvent }) {
  const types = event.ticket_types
    .filter((type) => type.status !== "archived")
    .toSorted((a, b) => a.sort - b.sort);
  if (types.length === 0) return <p className="text-ink-2">No tickets yet. Add them under Edit.</p>;
  return (
    <ScrollRegion label="How tickets sell">
      <table className="w-full text-start">
        <thead>
          <tr className="border-ink border-b-2 text-start type-label">
            <th scope="col" className="py-2 text-start">
              Ticket
            </th>
            <th scope="col" className="px-3 text-end">
              Price
            </th>
            <th scope="col" className="px-3 text-end">
              Sold
            </th>
            <th scope="col" className="px-3 text-end">
              Held
            </th>
            <th scope="col" className="ps-3 text-end">
              Left
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ stock, ...type }) => (
            <tr key={type.id} className="border-line border-b">
              <th scope="row" className="py-2 text-start font-normal [overflow-wrap:anywhere]">
                {type.name}
                <SoldHow type={type} isPass={event.team.pass_type_ids.includes(type.id)} />
              </th>
              <td className="px-3 text-end type-data">
                {type.total_pence ? formatMoney(type.total_pence) : "Free"}
              </td>
              <td className="px-3 text-end type-data">{stock?.sold ?? 0}</td>
              <td className="px-3 text-end type-data">{stock?.held ?? 0}</td>
              <td className="ps-3 text-end type-data">
                {stock?.quantity == null ? "–" : stock.quantity - stock.sold - stock.held}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
