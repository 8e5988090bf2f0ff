import { useState } from "react";
import { inTypedPounds, typedPounds } from "#app/format/typed-pounds.ts";
import { TextInput } from "#app/ui/fields/text-input.tsx";

const toPounds = (pence: unknown) =>
  typeof pence === "number" ? inTypedPounds(pence) : typeof pence === "string" ? pence : "";

/** "8.50" as pence; null for nothing, and what is no amount as it was typed, so that the server names it. */
function toPence(typed: string): number | string | null {
  const [, minus = "", amount = ""] = /^(-?)(.*)$/s.exec(typed.trim()) ?? [];
  const pence = typedPounds(amount);
  if (typeof pence !== "number") return pence === null && minus === "" ? null : typed.trim();
  // what is below nothing is refused in the words of the specification
  return minus ? -pence : pence;
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
