import { buttonClass } from "#app/ui/button-class.ts";
import { Minus } from "#app/ui/icons/minus.ts";
import { Plus } from "#app/ui/icons/plus.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useClicker } from "./use-clicker.ts";

type ClickerRowProps = {
  kind: "clicker" | "staff";
  name: string;
  says: string;
  /** how many the server knows of; null before it has said */
  counted: number | null;
  /** the buttons fill the row, for a thumb that does not look */
  isLarge?: boolean;
};

/** How many; before the server has said how many there were, what was pressed here: "+2". */
function countWords(counted: number | null, pending: number): string {
  if (counted !== null) return String(counted + pending);
  return pending === 0 ? "–" : `${pending > 0 ? "+" : "−"}${Math.abs(pending)}`;
}

/** A counter with its two buttons: one more, one less. */
export function ClickerRow({ kind, name, says, counted, isLarge = false }: ClickerRowProps) {
  const { pending, refusal, press } = useClicker(kind);
  const shown = countWords(counted, pending);
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
