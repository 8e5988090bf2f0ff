import { AmountField } from "./amount-field.tsx";
import type { Basket } from "./basket.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";
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
  const given = basket[gift.id] ?? 0;
  return (
    <section aria-labelledby="fund" className="grid gap-3 border-ink border-t-2 pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div className="grid flex-[1_1_10rem] gap-1">
          <h2 id="fund" className="type-h3">
            Add to the solidarity fund
          </h2>
          <p className="max-w-reading text-ink-2">{gift.description}</p>
        </div>
        {canBeBooked(gift) || given > 0 ? (
          <QuantityStepper
            name={gift.name}
            value={given}
            step={1}
            max={1}
            reason="Change the amount instead."
            onChange={(quantity) => onChange(gift.id, quantity)}
          />
        ) : (
          <p className="text-small text-ink-2">The fund is closed.</p>
        )}
      </div>
      {given > 0 ? <AmountField type={gift} onChange={(pence) => onAmount(gift.id, pence)} /> : null}
    </section>
  );
}
