import { useState } from "react";
import { formatMoney } from "#app/format/money.ts";
import { typedPounds } from "#app/format/typed-pounds.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { amountProblem } from "./own-amounts.ts";
import type { TicketType } from "./ticket-type.ts";

type AmountFieldProps = {
  /** A type with an open price; `total_pence` is what is chosen now. */
  type: TicketType;
  label?: string;
  /** what is said of the booking fee */
  fee?: string;
  onChange: (pence: number) => void;
};

/** What somebody pays for each ticket of an open price, in pounds as they type it. */
export function AmountField({
  type,
  label = "You pay for each, in pounds",
  fee = "Nothing is added: the booking fee is in it.",
  onChange,
}: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const least = type.min_pence ?? 0;
  const problem = amountProblem(type, type.total_pence);
  const hints = [
    least > 0 ? `At least ${formatMoney(least)}.` : "Whatever you can, or nothing.",
    type.suggested_pence ? `${formatMoney(type.suggested_pence)} is suggested.` : "",
    type.max_pence ? `At most ${formatMoney(type.max_pence)}.` : "",
    fee,
  ];
  return (
    <Field
      label={label}
      hint={hints.filter(Boolean).join(" ")}
      error={problem ? `${problem}.` : undefined}
      className="mt-2 max-w-56"
    >
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        data-amount={type.id}
        value={typed ?? inPounds(type.total_pence)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(toPence(event.target.value));
        }}
        onBlur={() => problem === null && setTyped(null)}
      />
    </Field>
  );
}

const inPounds = (pence: number) => (Number.isFinite(pence) ? (pence / 100).toFixed(2) : "");

/** "7.50" or "£7" in pence; nothing typed is nothing paid, and NaN is what is no amount. */
function toPence(typed: string): number {
  const pence = typedPounds(typed);
  return pence === null ? 0 : (pence ?? Number.NaN);
}
