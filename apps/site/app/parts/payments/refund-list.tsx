import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import type { Order } from "./order.ts";
import { refundWords } from "./words.ts";

/** What of a payment goes back, and how far it is. */
export function RefundList({ refunds }: { refunds: Order["refunds"] }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="grid gap-3" aria-label="Refunds">
      {refunds.map((refund) => (
        <li key={refund.id} className="border-ink border-s-4 ps-4">
          <p className="font-bold">{formatMoney(refund.amount_pence)} back</p>
          <p className="text-ink-2">{refundWords(refund.status)}</p>
          <p className="text-small text-ink-2">Asked for {momentName(refund.created_at)}.</p>
        </li>
      ))}
    </ul>
  );
}
