import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { PaymentForm } from "./payment-form.tsx";
import type { Settlement } from "./settlement-queries.ts";
import { openPence, openWords } from "./settlement-words.ts";

type DealPaymentsProps = { deal: Settlement; changes: QueryKey };

/** What was marked as paid, and what is still open; the holder marks it. */
export function DealPayments({ deal, changes }: DealPaymentsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(changes);
  const facts = deal.sheets[0]?.facts ?? deal.now;
  const isHolder = deal.side === "holder";
  return (
    <div className="grid gap-3">
      {deal.payments.length > 0 ? (
        <ul className="max-w-reading border-ink border-t-2" aria-label={`Payments, ${deal.name}`}>
          {deal.payments.map((payment) => (
            <li
              key={payment.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-1"
            >
              <span className="[overflow-wrap:anywhere]" dir="auto">
                {dayName(payment.paid_on)}, {payment.reference}
                {payment.is_back ? `, paid by ${deal.name}` : ""}
                {payment.struck_at ? ". Struck out" : ""}
              </span>
              <span className="flex items-center gap-3 type-data">
                {payment.struck_at ? <s>{formatMoney(payment.pence)}</s> : formatMoney(payment.pence)}
                {isHolder && !payment.struck_at ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    busy={isBusy}
                    onClick={() =>
                      void run(() => call("strike_settlement_payment", { p_payment_id: payment.id }))
                    }
                  >
                    Strike out<span className="sr-only"> {payment.reference}</span>
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {facts ? <p>{openWords(openPence(deal, facts), deal.name)}</p> : null}
      <RefusalNote refusal={refusal} />
      {isHolder && isOpen ? (
        <PaymentForm deal={deal} changes={changes} onDone={() => setIsOpen(false)} />
      ) : isHolder ? (
        <div>
          <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
            Mark as paid<span className="sr-only"> to {deal.name}</span>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
