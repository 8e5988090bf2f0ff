import { Minus, Plus } from "lucide-react";
import { buttonClass } from "#app/ui/button-class.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useClicker } from "./use-clicker.ts";

type ClickerRowProps = {
  kind: "clicker" | "staff";
  name: string;
  says: string;
  /** how many the server knows of */
  counted: number;
  /** the buttons fill the row, for a thumb that does not look */
  isLarge?: boolean;
};

/** A counter with its two buttons: one more, one less. */
export function ClickerRow({ kind, name, says, counted, isLarge = false }: ClickerRowProps) {
  const { pending, refusal, press } = useClicker(kind);
  const shown = counted + pending;
  const size = isLarge ? "min-h-24 text-[2rem]" : "min-h-14";
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{name}</legend>
      <p aria-hidden="true" className="flex items-baseline justify-between gap-3">
        <span className="font-bold">{name}</span>
        <span className="type-numeral-lg">{shown}</span>
      </p>
      <p className="text-ink-2 text-small">{says}</p>
      <div className="grid grid-cols-2 gap-3">
        <button
          type="button"
          aria-label={`One less: ${name}`}
          className={buttonClass({ variant: "outline", className: size })}
          onClick={() => press(-1)}
        >
          <Minus className="size-8" aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={`One more: ${name}`}
          className={buttonClass({ variant: isLarge ? "primary" : "outline", className: size })}
          onClick={() => press(1)}
        >
          <Plus className="size-8" aria-hidden="true" />
        </button>
      </div>
      <output aria-live="polite" className="sr-only">
        {name}: {shown}
      </output>
      <RefusalNote refusal={refusal} />
    </fieldset>
  );
}
