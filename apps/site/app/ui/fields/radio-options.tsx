import clsx from "clsx";
import { useId } from "react";

/** One answer, with a sentence that says what it means. */
export type RadioOption<Value extends string> = { value: Value; label: string; says: string };

type RadioOptionsProps<Value extends string> = {
  options: readonly RadioOption<Value>[];
  /** null until one is chosen */
  value: Value | null;
  onChange: (value: Value) => void;
  /** of each option */
  className?: string;
};

/** Answers to one question; its fieldset and legend stand around them. */
export function RadioOptions<Value extends string>({
  options,
  value: chosen,
  onChange,
  className,
}: RadioOptionsProps<Value>) {
  const name = useId();
  return options.map(({ value, label, says }) => (
    <label key={value} className={clsx("flex items-start gap-3", className)}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        aria-describedby={`${name}-${value}`}
        className="mt-0.5 size-6 shrink-0 accent-pink"
        onChange={() => onChange(value)}
      />
      <span>
        <span className="block font-bold">{label}</span>
        <span id={`${name}-${value}`} className="block text-ink-2 text-small">
          {says}
        </span>
      </span>
    </label>
  ));
}
