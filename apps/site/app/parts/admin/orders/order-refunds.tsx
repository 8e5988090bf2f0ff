import { formatMoney } from "#app/format/money.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { orderActs, type StaffOrder } from "./order-queries.ts";

const SENT = new Set(["succeeded"]);
const OWED = new Set(["approved", "pending", "requires_action", "failed"]);

/** The sum of an order's refunds in some states. A refund of the card company's own that failed is not owed by us. */
function sumOf(order: StaffOrder, statuses: ReadonlySet<string>): number {
  return order.refunds
    .filter(({ status, reason }) => statuses.has(status) && !(status === "failed" && reason === "provider"))
    .reduce((pence, { amount_pence }) => pence + amount_pence, 0);
}

/** Why a refund did not go as it was written. */
function codeWords(code: string | null): string | null {
  return code === "refunded_elsewhere" ? "part of it went another way, its rest was written again" : code;
}

/** What went back, what is still owed, and what waits for a decision. */
export function OrderRefunds({ order, isAdmin }: { order: StaffOrder; isAdmin: boolean }) {
  const { run, isBusy, refusal } = useAct();
  if (order.refunds.length === 0) return <p className="text-ink-2">Nothing has gone back.</p>;
  return (
    <>
      <RefusalNote refusal={refusal} />
      <p className="font-bold">
        {formatMoney(sumOf(order, SENT))} sent, {formatMoney(sumOf(order, OWED))} still owed.
      </p>
      <ul className="grid gap-3">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="type-data">{formatMoney(refund.amount_pence)}</span>
            <Badge tone={refund.status === "failed" ? "danger" : "plain"}>{refund.status}</Badge>
            <span className="text-ink-2 [overflow-wrap:anywhere]">
              {[refund.reason.replaceAll("_", " "), refund.note, codeWords(refund.failure_code)]
                .filter(Boolean)
                .join(": ")}
            </span>
            {refund.status === "requested" && isAdmin ? (
              <>
                {refund.is_mine ? null : (
                  <Button
                    size="sm"
                    busy={isBusy}
                    onClick={() => run(() => orderActs.decide(refund.id, true))}
                  >
                    Approve
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="outline"
                  busy={isBusy}
                  onClick={() => run(() => orderActs.decide(refund.id, false))}
                >
                  Decline
                </Button>
              </>
            ) : null}
            {refund.status === "failed" && isAdmin ? (
              <Button size="sm" busy={isBusy} onClick={() => run(() => orderActs.retry(refund.id))}>
                Send it again
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
