import { accessLabels } from "@undercroft/contract/access-sheet";
import { useRef } from "react";
import { Form, useNavigate } from "react-router";
import type { OfferedAreas } from "#app/api/places/areas.server.ts";
import { placeAt } from "#app/api/places/place-at.ts";
import {
  CAPACITY_BANDS,
  type CapacityBand,
  capacityBandName,
  parseVenueFilters,
  VENUE_ACCESS_FILTERS,
  VENUE_FLAGS,
  VENUE_SORT_NAMES,
  VENUE_SORTS,
  type VenueFilters,
  type VenueFlag,
  type VenueScreen,
  venuesHref,
} from "#app/parts/venues/filters.ts";
import { VENUE_TYPES, venueTypeName } from "#app/parts/venues/venue-types.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { type Where, WhereField } from "#app/ui/fields/where-field.tsx";

type VenueFilterFormProps = {
  filters: VenueFilters;
  page: VenueScreen | null;
  areas: OfferedAreas;
  question: Where["question"];
};

/** The filters of the venues list; choices take effect at once where scripts run. */
export function VenueFilterForm({ filters, page, areas, question }: VenueFilterFormProps) {
  const { form, apply, go } = useVenueForm(page, areas.name);
  return (
    <Form
      ref={form}
      method="get"
      data-filters=""
      action={page ? `/venues/${page}` : "/venues"}
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
      <Field label="Name">
        <TextInput
          type="search"
          name="q"
          defaultValue={filters.query}
          maxLength={100}
          enterKeyHint="search"
        />
      </Field>
      <WhereField
        where={{ area: filters.area, name: areas.name, radiusMiles: filters.radiusMiles, question }}
        names={areas.names}
        placeAt={placeAt}
        onCommit={apply}
        onPlace={(area) =>
          go({ ...filters, area, box: null, where: "", radiusMiles: filters.radiusMiles ?? 10 })
        }
      />
      {page && page !== "map" ? null : (
        <Field label="Kind">
          <Select name="type" defaultValue={filters.type ?? ""}>
            <option value="">Any</option>
            {VENUE_TYPES.map((type) => (
              <option key={type} value={type}>
                {venueTypeName(type)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Capacity">
        <Select name="capacity" defaultValue={filters.capacity ?? ""}>
          <option value="">Any</option>
          {(Object.keys(CAPACITY_BANDS) as CapacityBand[]).map((band) => (
            <option key={band} value={band}>
              {capacityBandName(band)}
            </option>
          ))}
        </Select>
      </Field>
      <details className="sm:col-span-2 lg:col-span-1" open={filters.access.length > 0}>
        <summary className="min-h-9 w-fit font-bold">Access</summary>
        {VENUE_ACCESS_FILTERS.map((key) => (
          <label key={key} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              name="access"
              value={key}
              defaultChecked={filters.access.includes(key)}
              className="size-5 accent-pink"
            />
            {accessLabels[key]}
          </label>
        ))}
      </details>
      <MoreFields filters={filters} />
      {filters.box ? <input type="hidden" name="box" value={filters.box} /> : null}
      <Button type="submit" variant="outline" className="sm:col-span-2 lg:col-span-1">
        Show venues
      </Button>
    </Form>
  );
}

/** What is set or not, and the order. */
function MoreFields({ filters }: { filters: VenueFilters }) {
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="font-bold">More</legend>
        {(Object.keys(VENUE_FLAGS) as VenueFlag[]).map((flag) => (
          <Checkbox
            key={flag}
            name={flag}
            value="1"
            defaultChecked={filters[flag]}
            label={VENUE_FLAGS[flag]}
          />
        ))}
      </fieldset>
      <Field label="Sort by">
        <Select name="sort" defaultValue={filters.sort}>
          {VENUE_SORTS.filter((sort) => sort !== "distance" || filters.radiusMiles).map((sort) => (
            <option key={sort} value={sort}>
              {VENUE_SORT_NAMES[sort]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

/** Reads the form into an address. @param placeName the place that is chosen already, whose name asks nothing */
function useVenueForm(page: VenueScreen | null, placeName: string | null) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const go = (next: VenueFilters) =>
    navigate(venuesHref({ ...next, page: 1 }, page), { preventScrollReset: true });
  function apply() {
    if (!form.current) return;
    const params = new URLSearchParams(
      [...new FormData(form.current)].map(([key, value]): [string, string] => [key, String(value)]),
    );
    if (params.get("where") === placeName) params.delete("where");
    // another place is another piece of the map
    if (params.has("where")) params.delete("box");
    go(parseVenueFilters(params));
  }
  return { form, apply, go };
}
