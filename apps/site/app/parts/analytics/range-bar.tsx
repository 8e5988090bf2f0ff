import clsx from "clsx";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { type ReadRange, rangePresets } from "./range.ts";

/** Changes what the address says of the figures, and leaves the rest of it as it is. */
export function useFigureAddress() {
  const [search, setSearch] = useSearchParams();
  const withChanges = (changes: Record<string, string | null>): URLSearchParams => {
    const next = new URLSearchParams(search);
    next.delete("export");
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    return next;
  };
  return {
    search,
    hrefWith: (changes: Record<string, string | null>) => `?${withChanges(changes)}`,
    change: (changes: Record<string, string | null>) =>
      setSearch(withChanges(changes), { replace: true, preventScrollReset: true }),
  };
}

/** Which days count, and what they are compared with. All of it stands in the address. */
export function RangeBar({ range, error, className }: ReadRange & { className?: string }) {
  const { hrefWith, change } = useFigureAddress();
  return (
    <div className={clsx("grid gap-4", className)}>
      <nav aria-label="Range" className="flex flex-wrap gap-2">
        {rangePresets.map(({ days, label }) => (
          <Chip
            key={days}
            to={hrefWith({ days: String(days), from: null, to: null })}
            replace
            preventScrollReset
            isCurrent={range.preset === days}
          >
            {label}
          </Chip>
        ))}
      </nav>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <OwnDays key={`${range.from} ${range.to}`} range={range} error={error} />
        <Field label="Compare with" className="min-w-56">
          <Select
            value={range.compare ?? ""}
            onChange={(event) => change({ compare: event.target.value || null })}
          >
            <option value="">Nothing</option>
            <option value="before">The time before</option>
            <option value="year">The year before</option>
          </Select>
        </Field>
      </div>
      <p className="text-ink-2 text-small">Days go from midnight to midnight in London.</p>
    </div>
  );
}

function OwnDays({ range, error }: ReadRange) {
  const { search, change } = useFigureAddress();
  const [from, setFrom] = useState(error ? (search.get("from") ?? "") : range.from);
  const [to, setTo] = useState(error ? (search.get("to") ?? "") : range.to);
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        change({ days: null, from: from || "none", to: to || "none" });
      }}
    >
      <Field label="First day" error={error ?? undefined}>
        <TextInput type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <Field label="Last day">
        <TextInput type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
      <Button type="submit" variant="outline">
        Show these days
      </Button>
    </form>
  );
}
