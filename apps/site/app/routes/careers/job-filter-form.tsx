import { JOB_DISCIPLINES, JOB_KINDS } from "@undercroft/contract";
import { Form, useSubmit } from "react-router";
import type { JobList } from "#app/parts/careers/job.ts";
import {
  JOB_SORTS,
  type JobCategory,
  type JobFilters,
  MILES,
  PAY_STEPS,
} from "#app/parts/careers/job-filters.ts";
import type { OfferedPlaces } from "#app/parts/careers/offered-places.ts";
import { AreaOptions } from "#app/ui/area-options.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

type JobFilterFormProps = {
  filters: JobFilters;
  category: JobCategory | null;
  areas: OfferedPlaces;
  facets: JobList["facets"];
};

/** The filters of work; choices take effect at once where scripts run. */
export function JobFilterForm({ filters, category, areas, facets }: JobFilterFormProps) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={category ? `/careers/${category}` : "/careers"}
      className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1"
      onChange={(event) => {
        if ((event.target as Element).getAttribute("type") !== "search")
          submit(event.currentTarget, { preventScrollReset: true });
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
      <PlaceFields filters={filters} areas={areas} />
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

function PlaceFields({ filters, areas }: Pick<JobFilterFormProps, "filters" | "areas">) {
  return (
    <div className="grid gap-3">
      <Field label="Where">
        <Select name="area" defaultValue={filters.area ?? ""}>
          <option value="">All of the UK</option>
          <AreaOptions areas={areas} />
        </Select>
      </Field>
      {filters.area ? (
        <Field label="Distance">
          <Select name="miles" defaultValue={filters.miles}>
            {MILES.map((miles) => (
              <option key={miles} value={miles}>
                Within {miles} miles
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Tick name="remote" label={filters.area ? "Or from home" : "From home"} isChosen={filters.remote} />
    </div>
  );
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
