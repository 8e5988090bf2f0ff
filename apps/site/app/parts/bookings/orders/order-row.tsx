import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { momentName } from "#app/format/moment.ts";
import { formatMoney, formatPrice } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { orderStates } from "./order-states.ts";

/** An order as a team reads it: no address to write to. */
export type TeamOrder = {
  id: string;
  ref: string;
  status: string;
  is_comp: boolean;
  buyer_name: string;
  title: string;
  night_date: string;
  places: unknown;
  total_pence: number;
  code: string;
  source: string;
  created_at: string;
  has_needs: boolean;
  /** what has gone back, or is on its way */
  refunded_pence: number;
};

type OrderRowProps = {
  order: TeamOrder;
  mayResend: boolean;
  /** how money of it is sent back, for those who may */
  refund?: ((order: TeamOrder) => ReactNode) | undefined;
};

/** One order: who, what, how much, and its confirmation once more. */
export function OrderRow({ order, mayResend, refund }: OrderRowProps) {
  const state = order.is_comp && order.status === "confirmed" ? orderStates.comp : orderStates[order.status];
  const places = order.places as { name: string; quantity: number }[];
  return (
    <li className="grid gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong>{order.buyer_name ?? "No name yet"}</strong>
          <span className="type-data">{order.ref}</span>
          <Badge tone={state?.tone ?? "plain"}>{state?.label ?? order.status}</Badge>
          {order.has_needs ? <Badge tone="info">Access needs</Badge> : null}
        </p>
        <p className="text-small">
          {order.title}, {dayName(order.night_date)}:{" "}
          {places.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
        </p>
        <p className="text-ink-2 text-small">
          {[
            momentName(order.created_at),
            order.code ? `code ${order.code}` : null,
            order.source ? `from ${order.source}` : null,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-4 sm:justify-end">
        <OrderMoney order={order} />
        {["awaiting_payment", "declined"].includes(order.status) ? null : (
          <Link
            to={`/messages/new?booking=${order.ref}`}
            className="inline-flex min-h-9 items-center font-bold text-small"
          >
            Message<span className="sr-only"> about {order.ref}</span>
          </Link>
        )}
        {refund && hasMoneyLeft(order) ? refund(order) : null}
        {mayResend && ["confirmed", "partly_refunded"].includes(order.status) ? (
          <Resend order={order} />
        ) : null}
      </div>
    </li>
  );
}

/** Whether some of what was paid can still go back. */
const hasMoneyLeft = ({ status, total_pence, refunded_pence }: TeamOrder): boolean =>
  total_pence > refunded_pence &&
  ["confirmed", "partly_refunded", "cancelled", "refunded", "needs_attention"].includes(status);

/** What the order came to, and what went back of it. */
function OrderMoney({ order }: { order: TeamOrder }) {
  const { is_comp, total_pence, refunded_pence } = order;
  return (
    <p className="sm:text-end">
      <strong className="type-numeral">{is_comp ? "Comp" : formatPrice(total_pence)}</strong>
      {refunded_pence > 0 ? (
        <span className="block font-bold text-small">
          {refunded_pence < total_pence
            ? `${formatMoney(refunded_pence)} refunded`
            : `−${formatMoney(refunded_pence)}, all refunded`}
        </span>
      ) : null}
    </p>
  );
}

/** Sends the confirmation once more, to the address of the booking; it is not shown. */
function Resend({ order }: { order: TeamOrder }) {
  const { run, isBusy, refusal } = useExclusiveChange(toRefusal);
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <Badge tone="ok">Sent again</Badge>;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        busy={isBusy}
        onClick={async () => {
          const isDone = await run(async () => {
            await call("resend_booking", { p_booking_id: order.id });
            return true;
          });
          if (!isDone) return;
          setIsSent(true);
          notify(`The confirmation of ${order.ref} was sent again`);
        }}
      >
        Send again<span className="sr-only"> the confirmation of {order.ref}</span>
      </Button>
      <RefusalNote refusal={refusal} />
    </>
  );
}
