import type { OfferedAreas } from "#app/api/places/areas.server.ts";
import { placeAt } from "#app/api/places/place-at.ts";
import { plural } from "#app/format/plural.ts";
import {
  AGE_LABELS,
  PRICE_LABELS,
  SETTING_LABELS,
  SORT_LABELS,
  tagLabel,
  typeLabel,
} from "#app/parts/events/labels.ts";
import { type FacetCount, type ListingPage, type Plus, plusOf } from "#app/parts/events/listing.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { type Where, WhereField } from "#app/ui/fields/where-field.tsx";
import {
  ACCESS_FILTERS,
  AGES,
  accessFilterLabel,
  type EventFilters,
  PRICE_BANDS,
  SETTINGS,
  SORTS,
} from "./filters.ts";

/** What of a page the form shows. */
type Counted = Pick<ListingPage, "facets" | "atLeast" | "total" | "plus">;

type FilterFieldsProps = {
  filters: EventFilters;
  page: Counted;
  areas: OfferedAreas;
  question: Where["question"];
  onPlace: (area: string) => void;
  onCommit: () => void;
};

const MOST_SHOWN = 12;

/** Every field of the filter form; without scripts it is sent as it stands. */
export function FilterFields({ filters, page, areas, question, onPlace, onCommit }: FilterFieldsProps) {
  return (
    <div className="grid gap-6">
      <Field label="What">
        <TextInput
          type="search"
          name="q"
          defaultValue={filters.query}
          placeholder="Artist, night, venue"
          maxLength={100}
          enterKeyHint="search"
        />
      </Field>
      <WhereField
        where={{ area: filters.area, name: areas.name, radiusMiles: filters.radiusMiles, question }}
        names={areas.names}
        {...facetOf(page, "distance")}
        placeAt={placeAt}
        onPlace={onPlace}
        onCommit={onCommit}
      />
      <WhenFields filters={filters} />
      <PriceFields filters={filters} page={page} onCommit={onCommit} />
      <Choices
        legend="Kind of event"
        name="type"
        chosen={filters.types}
        options={optionsOf(filters.types, facetOf(page, "type"), typeLabel)}
      />
      <Choices
        legend="Setting"
        name="setting"
        chosen={filters.setting ? [filters.setting] : []}
        kind="radio"
        options={SETTINGS.map((value) => ({ value, label: SETTING_LABELS[value] ?? value, count: null }))}
      />
      <Choices
        legend="Genre"
        name="tag"
        chosen={filters.tags}
        options={optionsOf(filters.tags, facetOf(page, "tags"), tagLabel)}
      />
      <Choices
        legend="Access"
        hint="Only what venues have declared. Not declared is unknown, not no."
        name="access"
        chosen={filters.access}
        options={ACCESS_FILTERS.map((key) => option(key, accessFilterLabel(key), facetOf(page, "access")))}
      />
      <Checkbox
        name="unsaid"
        value="1"
        defaultChecked={filters.unsaid}
        label="Include venues that haven't said"
      />
      <fieldset className="grid gap-1">
        <legend className="font-bold">More</legend>
        <Checkbox name="available" value="1" defaultChecked={filters.available} label="Tickets available" />
        <Checkbox name="sale" value="1" defaultChecked={filters.onSale} label="On sale now" />
        <Checkbox name="late" value="1" defaultChecked={filters.late} label="Open after 03:00" />
      </fieldset>
      <Field label="Age">
        <Select name="age" defaultValue={filters.age ?? ""}>
          <option value="">Any age</option>
          {AGES.map((age) => (
            <option key={age} value={age}>
              {AGE_LABELS[age]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Sort by">
        <Select name="sort" defaultValue={filters.sort}>
          {SORTS.filter((sort) => sort !== "distance" || filters.point || filters.radiusMiles).map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </Select>
      </Field>
      {filters.view === "list" ? null : <input type="hidden" name="view" value={filters.view} />}
      {filters.box ? <input type="hidden" name="box" value={filters.box} /> : null}
    </div>
  );
}

/** A band of prices, or any most that somebody names; and what a sentence asked that has no field. */
function PriceFields({ filters, page, onCommit }: Pick<FilterFieldsProps, "filters" | "page" | "onCommit">) {
  return (
    <>
      <Choices
        legend="Price"
        name="price"
        chosen={filters.price ? [filters.price] : []}
        kind="radio"
        options={PRICE_BANDS.map((band) => option(band, PRICE_LABELS[band], facetOf(page, "price")))}
      />
      <Field label="Up to, in pounds">
        <TextInput
          type="text"
          inputMode="decimal"
          name="most"
          maxLength={8}
          defaultValue={filters.mostPence === null ? "" : filters.mostPence / 100}
          placeholder="15"
          onBlur={(event) => {
            if (event.target.value !== event.target.defaultValue) onCommit();
          }}
        />
      </Field>
      {filters.facts.map((fact) => (
        <input key={fact} type="hidden" name="fact" value={fact} />
      ))}
    </>
  );
}

function WhenFields({ filters }: { filters: EventFilters }) {
  return (
    <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2 lg:grid-cols-1">
      <legend className="sr-only">When</legend>
      <Field label="From">
        <TextInput type="date" name="from" defaultValue={filters.from ?? ""} />
      </Field>
      <Field label="To">
        <TextInput type="date" name="to" defaultValue={filters.to ?? ""} />
      </Field>
      {filters.quick ? <input type="hidden" name="when" value={filters.quick} /> : null}
    </fieldset>
  );
}

type Option = { value: string; label: string; count: number | null; plus?: Plus };

type Facet = { counts: readonly FacetCount[]; plus: Plus };

const facetOf = (page: Counted, facet: keyof Counted["facets"]): Facet => ({
  counts: page.facets[facet],
  plus: plusOf(page, facet),
});

function option(value: string, label: string, { counts, plus }: Facet): Option {
  // a value that was not met is no nought where not all was counted
  const count = counts.find((entry) => entry.value === value)?.count ?? (plus ? null : 0);
  return { value, label, count, plus };
}

/** What is found most, and what is chosen. */
function optionsOf(chosen: readonly string[], facet: Facet, label: (value: string) => string): Option[] {
  const top = facet.counts.slice(0, MOST_SHOWN).map(({ value }) => value);
  const shown = [...top, ...chosen.filter((tag) => !top.includes(tag))];
  return shown.map((value) => option(value, label(value), facet));
}

type ChoicesProps = {
  legend: string;
  hint?: string;
  name: string;
  chosen: readonly string[];
  options: readonly Option[];
  kind?: "checkbox" | "radio";
};

/** A group of choices, each with how many events it would show. */
function Choices({ legend, hint, name, chosen, options, kind = "checkbox" }: ChoicesProps) {
  if (options.length === 0) return null;
  const rows = kind === "radio" ? [{ value: "", label: "Any", count: null }, ...options] : options;
  return (
    <fieldset>
      <legend className="font-bold">{legend}</legend>
      {hint ? <p className="text-ink-2 text-small">{hint}</p> : null}
      <div className="mt-1">
        {rows.map(({ value, label, count, plus }) => (
          <label key={value} className="flex min-h-9 items-center gap-3">
            <input
              type={kind}
              name={name}
              value={value}
              defaultChecked={value === "" ? chosen.length === 0 : chosen.includes(value)}
              className="size-5 shrink-0 accent-pink"
            />
            <span className="grow">{label}</span>
            {count === null ? null : (
              <span className="type-data text-ink-2">
                <span aria-hidden="true">
                  {count}
                  {plus}
                </span>
                <span className="sr-only">, {plural(count, "event", undefined, plus)}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
