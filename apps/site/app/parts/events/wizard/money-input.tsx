import { useState } from "react";
import { inTypedPounds, typedPounds } from "#app/format/typed-pounds.ts";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** "8.50" as pence; what is no amount stays as it was typed, so that the server names it. */
export function toPence(pounds: string): number | string | undefined {
  const pence = typedPounds(pounds);
  return pence === null ? undefined : (pence ?? pounds.trim());
}

type MoneyInputProps = {
  pence: number | string | null | undefined;
  onChange: (pence: number | string | undefined) => void;
};

const toPounds = (pence: number | string | null) =>
  typeof pence === "number" ? inTypedPounds(pence) : (pence ?? "");

/** An amount in pounds. */
export function MoneyInput({ pence, onChange }: MoneyInputProps) {
  const [text, setText] = useState(() => toPounds(pence ?? null));
  // an amount that was changed elsewhere is shown; one's own stays as it was typed
  const shown = (toPence(text) ?? null) === (pence ?? null) ? text : toPounds(pence ?? null);
  return (
    <TextInput
      inputMode="decimal"
      placeholder="£"
      value={shown}
      onChange={(event) => {
        setText(event.target.value);
        onChange(toPence(event.target.value));
      }}
    />
  );
}
