import { formatPrice } from "#app/format/money.ts";
import type { DoorType } from "#app/parts/door/door-answers.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { Minus } from "#app/ui/icons/minus.ts";
import { Plus } from "#app/ui/icons/plus.ts";

type TypeStepperProps = {
  type: DoorType;
  value: number;
  most: number;
  isOffline: boolean;
  onChange: (value: number) => void;
};

/** "12 left", "3 kept for this device". */
function placesWords({ left, kept }: DoorType, isOffline: boolean): string {
  const ours = kept > 0 ? `${kept} kept for this device` : null;
  if (isOffline) return ours ?? "None kept for this device";
  return [left === null ? null : left === 0 ? "None left" : `${left} left`, ours].filter(Boolean).join(", ");
}

/** One ticket of the till: its price, what is left, and how many. */
export function TypeStepper({ type, value, most, isOffline, onChange }: TypeStepperProps) {
  const button = buttonClass({ variant: "outline", className: "size-14 !p-0" });
  return (
    <fieldset aria-label={type.name} className="flex items-center justify-between gap-3">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <strong className="block" dir="auto">
          {type.name}
        </strong>
        <span className="type-numeral">{formatPrice(type.price_pence)}</span>{" "}
        <span className="text-ink-2 text-small">{placesWords(type, isOffline)}</span>
      </p>
      <span className="flex shrink-0 items-center">
        <button
          type="button"
          className={button}
          aria-label={`Fewer: ${type.name}`}
          aria-disabled={value === 0}
          onClick={() => value > 0 && onChange(value - 1)}
        >
          <Minus className="size-6" aria-hidden="true" />
        </button>
        <output className="min-w-14 text-center type-numeral-lg" aria-live="polite">
          {value}
        </output>
        <button
          type="button"
          className={button}
          aria-label={`More: ${type.name}`}
          aria-disabled={value >= most}
          onClick={() => value < most && onChange(value + 1)}
        >
          <Plus className="size-6" aria-hidden="true" />
        </button>
      </span>
    </fieldset>
  );
}
