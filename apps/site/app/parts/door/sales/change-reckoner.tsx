import { useState } from "react";
import { formatMoney } from "#app/format/money.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { likelyCash, toPence } from "./sale.ts";

/** What somebody gives in cash, and what they get back. It is for the eye alone: nothing of it is kept. */
export function ChangeReckoner({ totalPence }: { totalPence: number }) {
  const [typed, setTyped] = useState("");
  const given = toPence(typed);
  return (
    <fieldset className="grid gap-3 border-line border-y py-4">
      <legend className="sr-only">Change</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {likelyCash(totalPence).map((pence) => (
          <button
            key={pence}
            type="button"
            aria-pressed={given === pence}
            className={buttonClass({
              variant: "outline",
              className: "min-h-14 aria-pressed:bg-ink aria-pressed:text-bg",
            })}
            onClick={() => setTyped((pence / 100).toFixed(2))}
          >
            {formatMoney(pence)}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label="Given in pounds" className="w-36">
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            maxLength={9}
            className="min-h-14"
            onChange={(change) => setTyped(change.target.value)}
          />
        </Field>
        <p role="status" className="grid justify-items-end">
          <span className="type-label text-ink-2">
            {given !== null && given < totalPence ? "Missing" : "Change"}
          </span>
          <span className="type-numeral-lg">
            {given === null ? "–" : formatMoney(Math.abs(given - totalPence))}
          </span>
        </p>
      </div>
    </fieldset>
  );
}
