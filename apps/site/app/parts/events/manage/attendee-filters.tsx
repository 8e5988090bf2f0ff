import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useState } from "react";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

/** What the list of who comes is narrowed by; "" leaves nothing out. Times are London's, as the field of a browser writes them. */
export type AttendeeFilters = {
  words: string;
  status: "" | "checked_in" | "expected";
  typeId: string;
  code: string;
  from: string;
  until: string;
};

export const noFilters: AttendeeFilters = {
  words: "",
  status: "",
  typeId: "",
  code: "",
  from: "",
  until: "",
};

/** The filters as the database takes them. */
export const toAttendeeArguments = ({ words, status, typeId, code, from, until }: AttendeeFilters) => ({
  ...(words ? { p_words: words } : {}),
  ...(status ? { p_status: status } : {}),
  ...(typeId ? { p_ticket_type_id: typeId } : {}),
  ...(code ? { p_code: code } : {}),
  ...(from ? { p_from: `${from} Europe/London` } : {}),
  ...(until ? { p_until: `${until} Europe/London` } : {}),
});

type AttendeeFilterFormProps = {
  eventId: string;
  types: readonly { id: string; name: string }[];
  filters: AttendeeFilters;
  onFilter: (filters: AttendeeFilters) => void;
};

/** Names to narrow the list by; tickets, codes and times are folded, so that the list begins on the first screen of a phone. */
export function AttendeeFilterForm({ eventId, types, filters, onFilter }: AttendeeFilterFormProps) {
  const [typed, setTyped] = useState(filters);
  const codes = useQuery({
    queryKey: ["nights", "event", eventId, "codes", "names"],
    queryFn: async () => {
      const data = await call("list_promo_codes", { p_event_id: eventId });
      return data.map(({ code }) => code);
    },
  });
  const put = (change: Partial<AttendeeFilters>) => setTyped((before) => ({ ...before, ...change }));
  const choose = (change: Partial<AttendeeFilters>) => {
    put(change);
    onFilter({ ...typed, ...change });
  };
  // what narrows the list is never folded away
  const isNarrowed = Boolean(
    filters.status || filters.typeId || filters.code || filters.from || filters.until,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter(typed);
  };
  return (
    <search>
      <form onSubmit={submit} className="grid gap-3">
        <Field label="Name or reference">
          <TextInput
            type="search"
            value={typed.words}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => put({ words: event.target.value })}
          />
        </Field>
        <details open={isNarrowed || undefined}>
          <summary className="min-h-11 cursor-pointer py-2 font-bold">More filters</summary>
          <div className="grid items-end gap-3 pt-1 sm:grid-cols-2 lg:grid-cols-3">
            <Field label="At the door">
              <Select
                value={typed.status}
                onChange={(event) => choose({ status: event.target.value as AttendeeFilters["status"] })}
              >
                <option value="">Everybody</option>
                <option value="checked_in">Checked in</option>
                <option value="expected">Not checked in</option>
              </Select>
            </Field>
            <Field label="Ticket">
              <Choice
                all="Every ticket"
                options={types.map(({ id, name }) => [id, name])}
                value={typed.typeId}
                onChoose={(typeId) => choose({ typeId })}
              />
            </Field>
            {codes.data?.length ? (
              <Field label="Code">
                <Choice
                  all="With or without"
                  options={codes.data.map((code) => [code, code])}
                  value={typed.code}
                  onChoose={(code) => choose({ code })}
                />
              </Field>
            ) : null}
            <Field label="Booked from">
              <TextInput
                type="datetime-local"
                value={typed.from}
                onChange={(event) => put({ from: event.target.value })}
              />
            </Field>
            <Field label="Booked before">
              <TextInput
                type="datetime-local"
                value={typed.until}
                onChange={(event) => put({ until: event.target.value })}
              />
            </Field>
          </div>
        </details>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" variant="outline">
            Filter
          </Button>
          {filters === noFilters ? null : (
            <Button
              variant="quiet"
              onClick={() => {
                setTyped(noFilters);
                onFilter(noFilters);
              }}
            >
              Show everybody
            </Button>
          )}
        </p>
      </form>
    </search>
  );
}

type ChoiceProps = Omit<ComponentProps<typeof Select>, "onChange"> & {
  /** the words of no choice */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
};

function Choice({ all, options, onChoose, ...props }: ChoiceProps) {
  return (
    <Select {...props} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{all}</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
