import type { ComponentProps } from "react";
import { TextInput } from "#app/ui/fields/text-input.tsx";

type NumberInputProps = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  value: unknown;
  onChange: (value: number | string | null) => void;
};

/** A whole number; what is none stays as it was typed, so that the server can name it. */
export function NumberInput({ value, onChange, ...props }: NumberInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      value={typeof value === "number" || typeof value === "string" ? value : ""}
      onChange={(event) => {
        const typed = event.target.value.trim();
        onChange(typed === "" ? null : /^-?\d{1,9}$/.test(typed) ? Number(typed) : typed);
      }}
      {...props}
    />
  );
}
