import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { dayName } from "#app/format/nights.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { type OrderFilters, toSearch } from "./order-filters.ts";
import { orderStates } from "./order-states.ts";

const mostNights = 200;

/** The nights that one can choose, with their tickets, the newest first. */
const nightsOf = (organiserId: string) => ({
  queryKey: ["orders", organiserId, "nights"],
  queryFn: async () => {
    const client = await browserClient();
    const { data } = await client
      .from("events")
      .select("id, title, night_date, ticket_types (id, name, sort)")
      .eq("organiser_id", organiserId)
      .order("night_date", { ascending: false })
      .limit(mostNights)
      .throwOnError();
    return data;
  },
});

type OrderFilterFormProps = {
  organiserId: string;
  filters: OrderFilters;
  onFilter: (filters: OrderFilters) => void;
};

/** By night, ticket, code, state, day and words. */
export function OrderFilterForm({ organiserId, filters, onFilter }: OrderFilterFormProps) {
  const [wanted, setWanted] = useState(filters);
  const nights = useQuery(nightsOf(organiserId)).data ?? [];
  const types = nights.find(({ id }) => id === wanted.event)?.ticket_types ?? [];
  const set = (change: Partial<OrderFilters>) => setWanted({ ...wanted, ...change });
  function submit(event: FormEvent) {
    event.preventDefault();
    onFilter(wanted);
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Filter the orders" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label="Name or reference">
          <TextInput
            value={wanted.words}
            maxLength={100}
            onChange={(change) => set({ words: change.target.value })}
          />
        </Field>
        <Field
          label="Night"
          hint={
            nights.length < mostNights
              ? undefined
              : `The latest ${mostNights} nights. Find orders of earlier ones by day.`
          }
        >
          <Select value={wanted.event} onChange={(change) => set({ event: change.target.value, type: "" })}>
            <option value="">All nights</option>
            {nights.map(({ id, title, night_date: night }) => (
              <option key={id} value={id}>
                {night ? dayName(night) : ""} {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Ticket">
          <Select
            value={wanted.type}
            disabled={types.length === 0}
            onChange={(change) => set({ type: change.target.value })}
          >
            <option value="">{wanted.event ? "All tickets" : "Choose a night first"}</option>
            {types
              .toSorted((a, b) => a.sort - b.sort)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        </Field>
        <Field label="State">
          <Select value={wanted.state} onChange={(change) => set({ state: change.target.value })}>
            <option value="">All</option>
            {Object.entries(orderStates)
              .filter(([state]) => state !== "processing")
              .map(([state, { label }]) => (
                <option key={state} value={state}>
                  {label}
                </option>
              ))}
          </Select>
        </Field>
        <Field label="Promo code">
          <TextInput
            value={wanted.code}
            maxLength={40}
            onChange={(change) => set({ code: change.target.value })}
          />
        </Field>
        <Field label="Booked from">
          <TextInput
            type="date"
            value={wanted.from}
            onChange={(change) => set({ from: change.target.value })}
          />
        </Field>
        <Field label="Booked until">
          <TextInput
            type="date"
            value={wanted.until}
            onChange={(change) => set({ until: change.target.value })}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="outline">
          Filter
        </Button>
        {toSearch(filters) ? (
          <Button
            variant="quiet"
            onClick={() =>
              onFilter({ event: "", type: "", code: "", state: "", from: "", until: "", words: "" })
            }
          >
            Clear
          </Button>
        ) : null}
      </div>
    </form>
  );
}
