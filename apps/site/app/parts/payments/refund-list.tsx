import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import type { Order } from "./order.ts";
import { owedWords, refundWords } from "./payment-words.ts";

/** What of a payment goes back, how far it is, and what is still owed. */
export function RefundList({ refunds }: { refunds: Order["refunds"] }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="mt-3 grid gap-3">
      <h3 id="refunds" className="type-h3">
        {refunds.length === 1 ? "Refund" : "Refunds"}
      </h3>
      <p className="font-bold">{owedWords(refunds)}</p>
      <ul className="grid gap-3" aria-label="Refunds">
        {refunds.map((refund) => (
          <li key={refund.id} className="border-ink border-s-4 ps-4">
            <p className="font-bold">{formatMoney(refund.amount_pence)} back</p>
            <p className="text-ink-2">{refundWords(refund.status)}</p>
            <p className="text-small text-ink-2">
              {refund.reason === "provider" ? "Sent on" : "Asked for"} {momentName(refund.created_at)}.
              {refund.is_rest ? " This is the rest: part of it had gone back already." : ""}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
