import type { ReactNode } from "react";
import { formatPrice } from "#app/format/money.ts";
import { formatSeconds } from "#app/parts/bookings/holding/hold-clock.ts";
import { Saving } from "#app/ui/saving.tsx";
import { Perforated } from "#app/ui/stubs/perforated.tsx";
import type { Basket } from "./basket.ts";
import { savingOf } from "./bundle.ts";
import type { TicketType } from "./ticket-type.ts";

type OrderSummaryProps = {
  title: string;
  /** The night and its hours. */
  when: ReactNode;
  where: string;
  types: readonly TicketType[];
  basket: Basket;
  totalPence: number;
  isHeld: boolean;
  /** Seconds the hold has left, while its clock is shown. */
  secondsLeft: number | null;
  refundNote: string | null;
  /** Extending, where that is still possible. */
  children?: ReactNode;
};

/** The order as a ticket at the side: what, when, how many, what it costs, and how long it is held. */
export function OrderSummary(props: OrderSummaryProps) {
  const { types, basket, totalPence, isHeld, secondsLeft } = props;
  const chosen = types.filter(({ id }) => (basket[id] ?? 0) > 0);
  return (
    <Perforated>
      <p className="type-label">
        {secondsLeft === null ? (
          isHeld ? (
            "Held for you"
          ) : (
            "Your order"
          )
        ) : (
          <>Held {formatSeconds(secondsLeft)}</>
        )}
      </p>
      <p className="mt-1 type-h3" dir="auto">
        {props.title}
      </p>
      <p className="mt-1 text-small text-ink-2">
        {props.when}
        <br />
        {props.where}
      </p>
      {chosen.length > 0 ? (
        <ul className="mt-4">
          {chosen.map((type) => (
            <li key={type.id} className="border-line-strong border-b border-dashed py-2">
              <p className="flex justify-between gap-4">
                <span>
                  {basket[type.id]} × {type.name}
                </span>
                <span>
                  {Number.isFinite(type.total_pence)
                    ? formatPrice((basket[type.id] ?? 0) * type.total_pence)
                    : "–"}
                </span>
              </p>
              <Saving words={type.bundle} pence={savingOf(type, basket[type.id] ?? 0)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-ink-2">Nothing chosen yet.</p>
      )}
      <p className="mt-3 flex items-baseline justify-between gap-4" aria-live="polite">
        <span>You pay</span>
        <strong className="type-numeral-lg">
          {chosen.length > 0 && Number.isFinite(totalPence) ? formatPrice(totalPence) : "–"}
        </strong>
      </p>
      <p className="mt-3 text-small text-ink-2">
        {props.refundNote ??
          "You can cancel a free booking until the event starts, so that someone else can come."}
      </p>
      {props.children}
    </Perforated>
  );
}
