import { useState } from "react";
import { formatMoney } from "#app/format/money.ts";
import { clockTime } from "#app/format/nights.ts";
import type { DoorSale } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { ReasonForm } from "#app/parts/door/reason-form.tsx";
import { useDoorChange } from "#app/parts/door/use-door-change.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** The last sales, the newest first; one can be taken back. */
export function SaleList({ sales }: { sales: readonly DoorSale[] }) {
  if (sales.length === 0) return <p className="text-ink-2">Nothing has been sold yet.</p>;
  return (
    <ul className="grid border-ink border-t-2">
      {sales.map((sale) => (
        <li key={sale.id} className="grid gap-3 border-line border-b py-3">
          <SaleRow sale={sale} />
        </li>
      ))}
    </ul>
  );
}

const whatOf = ({ lines }: DoorSale): string =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ");

function SaleRow({ sale }: { sale: DoorSale }) {
  const { door } = useDoor();
  const [isAsking, setIsAsking] = useState(false);
  const { attempt, isBusy, refusal } = useDoorChange("sales");
  const time = clockTime(new Date(sale.sold_at));
  const undo = async (reason: string) => {
    const asked = { p_sale_id: sale.id, p_reason: reason };
    if (await attempt(() => door.ask("void_door_sale", asked, 6_000))) setIsAsking(false);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className={sale.voided_at ? "line-through" : undefined}>
            <span className="type-data">{time}</span> <strong>{whatOf(sale)}</strong>
          </p>
          <p className="text-ink-2 text-small">
            {formatMoney(sale.total_pence)} by {sale.method}
            {sale.device ? `, ${sale.device}` : ""}
            {sale.is_offline ? ", sold offline" : ""}
          </p>
          {sale.voided_at ? (
            <p className="text-small">
              <Badge tone="danger">Voided</Badge> {sale.void_reason}
            </p>
          ) : null}
        </div>
        {sale.voided_at || isAsking ? null : (
          <Button variant="outline" className="min-h-14" onClick={() => setIsAsking(true)}>
            Void<span className="sr-only"> the sale of {time}</span>
          </Button>
        )}
      </div>
      {isAsking ? (
        <ReasonForm
          title={`Void ${whatOf(sale)}?`}
          says="Its places are free again, and its people are no longer counted. Give the money back yourself."
          label="Void the sale"
          isBusy={isBusy}
          onGive={(reason) => void undo(reason)}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
      <RefusalNote refusal={refusal} />
    </>
  );
}
