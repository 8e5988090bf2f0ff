import { formatMoney } from "#app/format/money.ts";
import { FailureNote } from "#app/parts/admin/failure-note.tsx";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { orderActs, type StaffOrder } from "./order-queries.ts";

/** What went back, and what waits for a decision. */
export function OrderRefunds({ order, isAdmin }: { order: StaffOrder; isAdmin: boolean }) {
  const { run, isBusy, failure } = useAct();
  if (order.refunds.length === 0) return <p className="text-ink-2">Nothing has gone back.</p>;
  return (
    <>
      <FailureNote failure={failure} />
      <ul className="grid gap-3">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="type-data">{formatMoney(refund.amount_pence)}</span>
            <Badge tone={refund.status === "failed" ? "danger" : "plain"}>{refund.status}</Badge>
            <span className="text-ink-2 [overflow-wrap:anywhere]">
              {[refund.reason.replaceAll("_", " "), refund.note, refund.failure_code]
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
