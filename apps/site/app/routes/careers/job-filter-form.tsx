import { JOB_DISCIPLINES, JOB_KINDS } from "@undercroft/contract";
import { useRef } from "react";
import { Form, useNavigate } from "react-router";
import type { OfferedAreas } from "#app/api/places/areas.server.ts";
import { placeAt } from "#app/api/places/place-at.ts";
import type { JobList } from "#app/parts/careers/job.ts";
import {
  careersHref,
  DEFAULT_MILES,
  JOB_SORTS,
  type JobCategory,
  type JobFilters,
  PAY_STEPS,
  parseJobFilters,
} from "#app/parts/careers/job-filters.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { type Where, WhereField } from "#app/ui/fields/where-field.tsx";

type JobFilterFormProps = {
  filters: JobFilters;
  category: JobCategory | null;
  areas: OfferedAreas;
  question: Where["question"];
  facets: JobList["facets"];
};

/** The filters of work; choices take effect at once where scripts run. */
export function JobFilterForm({ filters, category, areas, question, facets }: JobFilterFormProps) {
  const { form, apply, go } = useJobFilters(category, areas.name);
  return (
    <Form
      ref={form}
      method="get"
      data-filters=""
      action={category ? `/careers/${category}` : "/careers"}
      className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1"
      onChange={(event) => {
        const field = event.target as unknown as HTMLInputElement;
        if (field.type !== "search" && field.name !== "where") apply();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label="Words">
        <TextInput
          type="search"
          name="q"
          defaultValue={filters.query}
          placeholder="Role, venue, skill"
          maxLength={100}
          enterKeyHint="search"
        />
      </Field>
      <div className="grid gap-3">
        <WhereField
          where={{
            area: filters.area,
            name: areas.name,
            radiusMiles: filters.area ? (filters.miles ?? DEFAULT_MILES) : null,
            question,
          }}
          names={areas.names}
          placeAt={placeAt}
          onCommit={apply}
          onPlace={(area) => go({ ...filters, area, where: "" })}
        />
        <Tick name="remote" label={filters.area ? "Or from home" : "From home"} isChosen={filters.remote} />
      </div>
      <Field label="Pay at least, by the hour">
        <Select name="pay" defaultValue={filters.pay ? filters.pay / 100 : ""}>
          <option value="">Any</option>
          {PAY_STEPS.map((pence) => (
            <option key={pence} value={pence / 100}>
              £{pence / 100}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Hours">
        <Select name="hours" defaultValue={filters.hours ?? ""}>
          <option value="">Any</option>
          <option value="full">Full time (30 hours a week or more)</option>
          <option value="part">Part time and shifts</option>
        </Select>
      </Field>
      <Choices
        legend="Discipline"
        name="discipline"
        labels={JOB_DISCIPLINES}
        chosen={filters.discipline}
        counts={facets.discipline}
      />
      <Choices legend="Kind" name="kind" labels={JOB_KINDS} chosen={filters.kind} counts={facets.kind} />
      <Field label="SIA licence">
        <Select name="sia" defaultValue={filters.sia ?? ""}>
          <option value="">Any</option>
          <option value="yes">Needed</option>
          <option value="no">Not needed</option>
        </Select>
      </Field>
      <Tick name="closing" label="Closing this week" isChosen={filters.closing} />
      <Field label="Order">
        <Select name="sort" defaultValue={filters.sort}>
          {Object.entries(JOB_SORTS).map(([key, label]) => (
            <option key={key} value={key} disabled={key === "distance" && !filters.area}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="outline" className="sm:col-span-2 lg:col-span-1">
        Show work
      </Button>
    </Form>
  );
}

/** Reads the form into an address. @param placeName the place that is chosen already, whose name asks nothing */
function useJobFilters(category: JobCategory | null, placeName: string | null) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const go = (next: JobFilters) =>
    navigate(careersHref({ ...next, page: 1 }, category), { preventScrollReset: true });
  function apply() {
    if (!form.current) return;
    const params = new URLSearchParams(
      [...new FormData(form.current)].map(([key, value]): [string, string] => [key, String(value)]),
    );
    if (params.get("where") === placeName) params.delete("where");
    go(parseJobFilters(params));
  }
  return { form, apply, go };
}

function Tick({ name, label, isChosen }: { name: string; label: string; isChosen: boolean }) {
  return (
    <label className="flex min-h-9 items-center gap-3">
      <input type="checkbox" name={name} value="1" defaultChecked={isChosen} className="size-5 accent-pink" />
      {label}
    </label>
  );
}

type ChoicesProps<K extends string> = {
  legend: string;
  name: string;
  labels: Record<K, string>;
  chosen: readonly K[];
  counts: Record<string, number>;
};

function Choices<K extends string>({ legend, name, labels, chosen, counts }: ChoicesProps<K>) {
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{legend}</legend>
      {(Object.keys(labels) as K[]).map((key) => (
        <label key={key} className="flex min-h-9 items-center gap-3">
          <input
            type="checkbox"
            name={name}
            value={key}
            defaultChecked={chosen.includes(key)}
            className="size-5 accent-pink"
          />
          <span className="flex-1">{labels[key]}</span>
          <span className="type-data text-ink-2">{counts[key] ?? 0}</span>
        </label>
      ))}
    </fieldset>
  );
}
