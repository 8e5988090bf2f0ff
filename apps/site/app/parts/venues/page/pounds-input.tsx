import { useState } from "react";
import { TextInput } from "#app/ui/fields/text-input.tsx";

const AMOUNT = /^-?\d{1,7}(?:[.,]\d{1,2})?$/;

const toPounds = (pence: unknown) =>
  typeof pence === "number"
    ? (pence / 100).toFixed(2).replace(/\.00$/, "")
    : typeof pence === "string"
      ? pence
      : "";

/** "8.50" as pence; null for nothing, and what is no amount as it was typed, so that the server names it. */
function toPence(typed: string): number | string | null {
  const amount = typed.trim().replace(/^£\s*/, "");
  if (amount === "") return null;
  return AMOUNT.test(amount) ? Math.round(Number(amount.replace(",", ".")) * 100) : amount;
}

/** An amount in pounds, kept in pence. */
export function PoundsInput({
  pence,
  onChange,
}: {
  pence: unknown;
  onChange: (pence: number | string | null) => void;
}) {
  const [text, setText] = useState(() => toPounds(pence));
  const shown = toPence(text) === (pence ?? null) ? text : toPounds(pence);
  return (
    <TextInput
      inputMode="decimal"
      placeholder="£"
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        setText(event.target.value);
        onChange(toPence(event.target.value));
      }}
    />
  );
}
