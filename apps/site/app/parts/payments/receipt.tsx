import { brandName } from "@undercroft/contract/brand";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Perforated } from "#app/ui/stubs/perforated.tsx";
import type { Order } from "./order.ts";
import { OrderLines } from "./order-lines.tsx";
import { RefundList } from "./refund-list.tsx";

/** What was paid and to whom: each seller with the VAT in it. */
export function Receipt({ order }: { order: Order }) {
  const { booking, event, payment } = order;
  if (booking.confirmed_at === null || booking.total_pence === 0)
    return (
      <EmptyState action={<LinkButton to="/bookings">My bookings</LinkButton>}>
        Nothing was paid for this booking, so there is no receipt.
      </EmptyState>
    );
  return (
    <div className="grid max-w-2xl gap-6">
      <Perforated>
        <p className="type-label">Order {booking.ref}</p>
        <p className="mt-1 type-h3" dir="auto">
          {event.title}
        </p>
        <p className="mt-1 text-small text-ink-2">
          {booking.buyer_name}, paid {momentName(booking.confirmed_at)}
          {payment?.last4 ? `, card ending in ${payment.last4}` : ""}
        </p>
        <OrderLines order={order} />
      </Perforated>
      <div className="overflow-x-auto">
        <table className="w-full text-start">
          <caption className="mb-2 text-start type-h3">VAT by seller</caption>
          <thead>
            <tr className="border-ink border-b-2 text-start">
              <th scope="col" className="py-2 text-start">
                Seller
              </th>
              <th scope="col" className="py-2 text-start">
                Number
              </th>
              <th scope="col" className="py-2 text-end">
                Total
              </th>
              <th scope="col" className="py-2 text-end">
                VAT in it
              </th>
            </tr>
          </thead>
          <tbody>
            {order.invoices.map((invoice) => (
              <tr key={`${invoice.seller}${invoice.number}`} className="border-line border-b">
                <th scope="row" className="py-2 pe-4 text-start font-normal">
                  {invoice.is_ours ? brandName() : invoice.seller}
                  {invoice.is_ours ? ", booking fee" : ", tickets"}
                  {invoice.seller_vat_number ? ` (VAT ${invoice.seller_vat_number})` : ""}
                </th>
                <td className="py-2 pe-4 type-data">
                  {invoice.kind === "credit_note" ? "Credit note " : "Invoice "}
                  {invoice.number}
                </td>
                <td className="py-2 pe-4 text-end type-data">{formatMoney(invoice.total_pence)}</td>
                <td className="py-2 text-end type-data">{formatMoney(invoice.vat_pence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <RefundList refunds={order.refunds} />
    </div>
  );
}
