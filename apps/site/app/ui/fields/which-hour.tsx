type WhichHourProps = {
  label: string;
  /** of the radio buttons */
  name: string;
  chosen: "first" | "second" | null;
  onChoose: (which: "first" | "second") => void;
};

/** Asks which of two hours is meant, in the night on which the clocks go back. */
export function WhichHour({ label, name, chosen, onChoose }: WhichHourProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
      <legend className="sr-only">{label}: which of the two?</legend>
      {(["first", "second"] as const).map((which) => (
        <label key={which} className="flex min-h-9 items-center gap-2">
          <input
            type="radio"
            className="size-5 accent-pink"
            name={name}
            checked={chosen === which}
            onChange={() => onChoose(which)}
          />
          {which === "first" ? "The first (summer time)" : "The second (winter time)"}
        </label>
      ))}
    </fieldset>
  );
}
