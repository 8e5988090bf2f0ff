import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { type FactName, factNames } from "./written-report.ts";

type AttachedFactsProps = {
  /** null until the browser has told them */
  facts: Record<FactName, string> | null;
  /** what stays behind */
  left: ReadonlySet<FactName>;
  onLeft: (left: ReadonlySet<FactName>) => void;
};

/** What goes along with a report, each of it shown and removable. */
export function AttachedFacts({ facts, left, onLeft }: AttachedFactsProps) {
  const toggle = (name: FactName) => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    onLeft(next);
  };
  return (
    <fieldset className="border-ink border-t-2 pt-4">
      <legend className="sr-only">What goes along</legend>
      <p className="font-bold">What goes along</p>
      <p className="text-small text-ink-2">
        Untick what you would rather not send. Severity: high, as for every report.
      </p>
      {facts
        ? factNames.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              hint={<span className="type-data [overflow-wrap:anywhere]">{facts[name]}</span>}
              checked={!left.has(name)}
              onChange={() => toggle(name)}
            />
          ))
        : null}
    </fieldset>
  );
}
