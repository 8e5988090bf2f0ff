import type { ReactNode } from "react";
import { momentName } from "#app/format/moment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Accessibility } from "#app/ui/icons/accessibility.ts";
import { Price } from "#app/ui/price.tsx";
import { AmountField } from "./amount-field.tsx";
import { type Basket, limitOf } from "./basket.ts";
import { stepOf } from "./bundle.ts";
import { isOpenPriced } from "./own-amounts.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { canBeBooked, type TicketType, whyNotBookable } from "./ticket-type.ts";

type TicketPickerProps = {
  types: readonly TicketType[];
  basket: Basket;
  /** What the person's own hold keeps. */
  held: Basket;
  onChange: (typeId: string, quantity: number) => void;
  /** What somebody pays for one ticket whose price they choose, in pence. */
  onAmount: (typeId: string, pence: number) => void;
};

/** The price list of an event: what can be chosen, how many, and why not where it cannot. */
export function TicketPicker({ types, basket, held, onChange, onAmount }: TicketPickerProps) {
  return (
    <ul className="border-ink border-t-2">
      {types.map((type) => (
        <li
          key={type.id}
          className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3 border-line border-b py-5"
        >
          <TicketFacts type={type}>
            {isOpenPriced(type) && (basket[type.id] ?? 0) > 0 ? (
              <AmountField type={type} onChange={(pence) => onAmount(type.id, pence)} />
            ) : null}
          </TicketFacts>
          {canBeBooked(type) || (held[type.id] ?? 0) > 0 ? (
            <QuantityStepper
              name={type.name}
              value={basket[type.id] ?? 0}
              step={stepOf(type)}
              {...limitOf(type, basket, held)}
              onChange={(quantity) => onChange(type.id, quantity)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function TicketFacts({ type, children }: { type: TicketType; children: ReactNode }) {
  const refusal = whyNotBookable(type, momentName);
  const isGone = type.state === "sold_out" || type.state === "ended";
  return (
    <div className="grid flex-[1_1_10rem] gap-1">
      <h3 className="type-h3">{isGone ? <s>{type.name}</s> : type.name}</h3>
      <p className="flex flex-wrap items-baseline gap-x-3">
        {type.kind === "donation" ? (
          <span className="type-label font-bold text-green">Pay what you can</span>
        ) : (
          <Price pence={type.total_pence} />
        )}
        {type.total_pence > 0 && type.fee_pence + type.levy_pence > 0 && type.kind !== "donation" ? (
          <span className="text-small text-ink-2">incl. fee</span>
        ) : null}
        {type.remaining === null ? null : <Badge tone="warn">Last {type.remaining}</Badge>}
        {type.is_accessible ? (
          <Badge tone="info">
            <Accessibility className="inline size-4 align-text-bottom" aria-hidden="true" /> Accessible
          </Badge>
        ) : null}
      </p>
      {type.bundle ? <p className="font-bold text-green text-small">{type.bundle}</p> : null}
      {type.deposit ? <p className="max-w-reading text-small">{type.deposit}</p> : null}
      {type.description ? <p className="max-w-reading text-ink-2">{type.description}</p> : null}
      {type.entry_before ? (
        <p className="text-small text-ink-2">Entry before {momentName(type.entry_before)}.</p>
      ) : null}
      {type.mine > 0 ? (
        <p className="text-small text-ink-2">
          You already hold {type.mine} of {type.per_person_max}.
        </p>
      ) : null}
      {refusal ? <p className="max-w-reading text-small text-ink-2">{refusal}</p> : null}
      {children}
    </div>
  );
}
