import { accessLabels } from "@undercroft/contract/access-sheet";
import { Form, useSubmit } from "react-router";
import type { OfferedAreas } from "#app/api/areas.server.ts";
import {
  CAPACITY_BANDS,
  type CapacityBand,
  capacityBandName,
  VENUE_ACCESS_FILTERS,
  VENUE_TYPES,
  type VenueFilters,
  type VenuePage,
  venueTypeName,
} from "#app/parts/venues/filters.ts";
import { AreaOptions } from "#app/ui/area-options.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

type VenueFilterFormProps = {
  filters: VenueFilters;
  page: VenuePage | null;
  areas: OfferedAreas;
};

/** The filters of the venues list; choices take effect at once where scripts run. */
export function VenueFilterForm({ filters, page, areas }: VenueFilterFormProps) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={page ? `/venues/${page}` : "/venues"}
      className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1"
      onChange={(event) => {
        if ((event.target as Element).getAttribute("type") !== "search")
          submit(event.currentTarget, { preventScrollReset: true });
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
      <Field label="Where">
        <Select name="area" defaultValue={filters.area ?? ""}>
          <option value="">All of the UK</option>
          <AreaOptions areas={areas} />
        </Select>
      </Field>
      {page ? null : (
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
      <Button type="submit" variant="outline" className="sm:col-span-2 lg:col-span-1">
        Show venues
      </Button>
    </Form>
  );
}
