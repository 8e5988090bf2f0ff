import { useId } from "react";
import { buttonClass } from "#app/ui/button-class.ts";
import { Minus } from "#app/ui/icons/minus.ts";
import { Plus } from "#app/ui/icons/plus.ts";

type QuantityStepperProps = {
  /** What is counted, for those who hear the buttons rather than see them. */
  name: string;
  value: number;
  max: number;
  /** How many more or fewer one press is. */
  step?: number;
  /** Why it cannot go further; said and shown once the limit is reached. */
  reason: string | null;
  onChange: (value: number) => void;
};

/** Fewer, how many, more, each press of which counts, also one before React has come. The buttons stay focusable at their ends, so that focus is never lost. */
export function QuantityStepper({ name, value, max, step = 1, reason, onChange }: QuantityStepperProps) {
  const id = useId();
  const isFull = value >= max;
  const button = buttonClass({ variant: "outline", size: "icon" });
  return (
    <div className="grid gap-1 sm:justify-items-end">
      <fieldset aria-label={name} className="flex items-center">
        <button
          type="button"
          data-counts=""
          className={button}
          aria-label={`Fewer: ${name}`}
          aria-disabled={value === 0}
          onClick={() => value > 0 && onChange(Math.max(0, value - step))}
        >
          <Minus className="size-5" aria-hidden="true" />
        </button>
        <output className="min-w-12 text-center type-numeral" aria-live="polite">
          {value}
        </output>
        <button
          type="button"
          data-counts=""
          className={button}
          aria-label={`More: ${name}`}
          aria-disabled={isFull}
          aria-describedby={isFull && reason ? id : undefined}
          onClick={() => !isFull && onChange(value + step)}
        >
          <Plus className="size-5" aria-hidden="true" />
        </button>
      </fieldset>
      <p id={id} className="text-small text-ink-2 empty:hidden">
        {isFull ? reason : null}
      </p>
    </div>
  );
}
