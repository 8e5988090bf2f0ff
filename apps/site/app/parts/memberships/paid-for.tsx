import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { Button } from "#app/ui/button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { type MyMembership, membershipPaymentsQuery } from "./my-memberships.ts";

type PaidForProps = { membership: MyMembership; personId: string };
type Payment = Awaited<
  ReturnType<NonNullable<ReturnType<typeof membershipPaymentsQuery>["queryFn"]>>
>[number];

const most = 60;

/** Until when a membership is paid for, and the receipts, which are fetched when they are asked for. */
export function PaidFor({ membership, personId }: PaidForProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, paid_until } = membership;
  return (
    <div className="grid gap-2">
      {status === "active" ? (
        <p>
          {paid_until ? `Paid until ${deadlineName(paid_until)}.` : "Paid for as long as the plan is kept."}
        </p>
      ) : null}
      {isOpen ? (
        <Payments membership={membership} personId={personId} />
      ) : (
        <div>
          <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
            Receipts<span className="sr-only"> of {membership.organiser}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

function Payments({ membership, personId }: PaidForProps) {
  const query = useQuery(membershipPaymentsQuery(personId, membership.id));
  return (
    <Loaded query={query} what="Your receipts" why={refusedWhy(query)}>
      {(payments) => (
        <>
          <ul aria-label={`Receipts of ${membership.organiser}`} className="grid gap-3">
            {payments.map((payment) => (
              <li key={payment.ref} className="border-line border-t pt-3">
                <p className="font-bold">
                  {formatMoney(payment.price_pence)}, {momentName(payment.paid_at)}
                </p>
                <p className="text-ink-2 text-small [overflow-wrap:anywhere]">{receiptWords(payment)}</p>
              </li>
            ))}
          </ul>
          <ListEnd shown={payments.length} most={most} />
        </>
      )}
    </Loaded>
  );
}

function receiptWords({ seller, invoice, vat_pence, last4, ref, refunded_pence }: Payment): string {
  return [
    invoice
      ? `Sold by ${seller}, invoice ${invoice}${vat_pence > 0 ? `, with ${formatMoney(vat_pence)} VAT` : ""}.`
      : "",
    last4 ? `Card ending in ${last4}.` : "",
    `Reference ${ref}.`,
    refunded_pence > 0 ? `${formatMoney(refunded_pence)} goes back to your card.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
