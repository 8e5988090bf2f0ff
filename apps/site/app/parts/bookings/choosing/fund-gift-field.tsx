import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { AmountField } from "./amount-field.tsx";
import type { Basket } from "./basket.ts";
import { canBeBooked, type TicketType } from "./ticket-type.ts";

type FundGiftFieldProps = {
  /** what one gives to the fund of the night */
  gift: TicketType;
  basket: Basket;
  onChange: (typeId: string, quantity: number) => void;
  onAmount: (typeId: string, pence: number) => void;
};

/** Adding to the solidarity fund of a night: an amount of one's own, with what becomes of it. */
export function FundGiftField({ gift, basket, onChange, onAmount }: FundGiftFieldProps) {
  const id = useId();
  const isGiven = (basket[gift.id] ?? 0) > 0;
  return (
    <section aria-labelledby={id} className="grid justify-items-start gap-3 border-ink border-t-2 pt-5">
      <h2 id={id} className="type-h3">
        Add to the solidarity fund
      </h2>
      <p className="max-w-reading text-ink-2">{gift.description}</p>
      {isGiven ? (
        <>
          <AmountField
            type={gift}
            label="What you add, in pounds"
            fee="All of it goes into the fund."
            onChange={(pence) => onAmount(gift.id, pence)}
          />
          <Button variant="outline" onClick={() => onChange(gift.id, 0)}>
            Add nothing
          </Button>
        </>
      ) : canBeBooked(gift) ? (
        <Button variant="outline" onClick={() => onChange(gift.id, 1)}>
          Choose an amount
        </Button>
      ) : (
        <p className="text-small text-ink-2">The fund is closed.</p>
      )}
    </section>
  );
}
