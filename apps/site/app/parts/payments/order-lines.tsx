import { brandName } from "@undercroft/contract/brand";
import { formatMoney, formatPrice } from "#app/format/money.ts";
import { Saving } from "#app/ui/saving.tsx";
import type { Order } from "./order.ts";

/** Refunds that were sent or will be without anybody deciding. */
const ON_ITS_WAY = new Set(["approved", "pending", "requires_action", "succeeded"]);

/** Paid, and not all given back: whose money it is stands here then, and beside the button before. */
const PAID = new Set(["confirmed", "partly_refunded"]);

/** Every part of a price and their sum, as they are charged, and what went back of it. */
export function OrderLines({ order }: { order: Order }) {
  const { booking, seller } = order;
  const sentBack = order.refunds
    .filter(({ status }) => ON_ITS_WAY.has(status))
    .reduce((sum, { amount_pence }) => sum + amount_pence, 0);
  return (
    <>
      <ul className="mt-4">
        {booking.lines.map((line) => (
          <li key={line.id} className="border-line-strong border-b border-dashed py-2">
            <p className="flex justify-between gap-4">
              <span>
                {line.quantity} × {line.name}
              </span>
              <span className="type-data">{formatPrice(line.total_pence + line.saving_pence)}</span>
            </p>
            <Saving words={line.bundle} pence={line.saving_pence} />
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-small text-ink-2">
        <Part
          name={
            order.face_vat_pence > 0 ? `Tickets, with ${formatMoney(order.face_vat_pence)} VAT` : "Tickets"
          }
          pence={booking.face_pence}
        />
        {booking.discount_pence > 0 ? <Part name="Discount" pence={-booking.discount_pence} /> : null}
        <Part name={`Booking fee, with ${formatMoney(order.fee_vat_pence)} VAT`} pence={booking.fee_pence} />
        {booking.levy_pence > 0 ? <Part name="Grassroots levy" pence={booking.levy_pence} /> : null}
      </dl>
      <p className="mt-3 flex items-baseline justify-between gap-4">
        <span>Total</span>
        <strong className="type-numeral-lg">{formatPrice(booking.total_pence)}</strong>
      </p>
      {sentBack > 0 ? (
        <p className="mt-1 flex items-baseline justify-between gap-4">
          <span>Refunded</span>
          <strong className="type-numeral">−{formatMoney(sentBack)}</strong>
        </p>
      ) : null}
      <p className="mt-3 text-small text-ink-2">
        Sold by {seller.name}
        {seller.vat_number ? ` (VAT ${seller.vat_number})` : ""}, paid to {brandName()} as agent.
      </p>
      {PAID.has(booking.status) ? <p className="mt-2 text-small text-ink-2">{order.money_sentence}</p> : null}
      <p className="mt-2 text-small text-ink-2">{order.refund_sentence}</p>
    </>
  );
}

function Part({ name, pence }: { name: string; pence: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-end type-data">{formatMoney(pence)}</dd>
    </>
  );
}
