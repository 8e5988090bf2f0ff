import clsx from "clsx";

type RadioOptionProps = {
  /** shared by the options of one question */
  name: string;
  value: string;
  label: string;
  /** what choosing it means */
  says: string;
  isChosen: boolean;
  onChoose: () => void;
  className?: string;
};

/** One answer of several, with a sentence that says what it means. */
export function RadioOption({ name, value, label, says, isChosen, onChoose, className }: RadioOptionProps) {
  return (
    <label className={clsx("flex items-start gap-3", className)}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        aria-describedby={`${name}-${value}`}
        className="mt-0.5 size-6 shrink-0 accent-pink"
        onChange={onChoose}
      />
      <span>
        <span className="block font-bold">{label}</span>
        <span id={`${name}-${value}`} className="block text-ink-2 text-small">
          {says}
        </span>
      </span>
    </label>
  );
}
