import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call, onlyRow } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { keysByName } from "#app/format/distinct-keys.ts";
import { type GuestTerms, guestTermsWords } from "#app/format/guest-terms.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { emptyTerms, GuestTermsFields, toTerms } from "./guest-terms-fields.tsx";
import { LookAlikes } from "./look-alikes.tsx";
import type { ManagedEvent } from "./manage-queries.ts";

const refusedNames = ["names", "entry_before", "price_pence"] as const;
const refusedAllocation = ["name", "places", "entry_before", "price_pence"] as const;

/** The guest list: allocations with their secret links, and every name; it prints as it stands. */
export function GuestsSection({ event, siteUrl }: { event: ManagedEvent; siteUrl: string }) {
  const mayWrite = ["owner", "manager", "editor"].includes(event.team.role);
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const query = useQuery({
    queryKey: ["nights", "event", event.id, "guests"],
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const [allocations, guests, comps] = await Promise.all([
        client
          .from("guest_allocations")
          .select("id, name, places, entry_before, price_pence")
          .eq("event_id", event.id)
          .order("created_at")
          .throwOnError(),
        client
          .from("guest_list_entries")
          .select("id, name, plus, allocation_id, entry_before, price_pence")
          .eq("event_id", event.id)
          .order("name")
          .limit(1000)
          .throwOnError(),
        call("list_comp_guests", { p_event_id: event.id }),
      ]);
      return { allocations: allocations.data, guests: guests.data, comps };
    },
  });
  return (
    <Loaded query={query} what="The guest list">
      {({ allocations, guests, comps }) => (
        <div className="grid gap-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{plural(guests.reduce((sum, guest) => sum + 1 + guest.plus, 0) + comps.length, "guest")}</p>
            <Button variant="outline" size="sm" data-no-print="" onClick={() => window.print()}>
              Print the list
            </Button>
          </div>
          <LookAlikes
            eventId={event.id}
            role={event.team.role}
            names={[...guests, ...comps].map(({ name }) => name)}
          />
          <ul className="grid border-ink border-t-2">
            {guests.map((guest) => (
              <li
                key={guest.id}
                className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2"
              >
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <strong dir="auto">{guest.name}</strong> {guest.plus > 0 ? `+${guest.plus}` : ""}{" "}
                  <span className="text-ink-2">
                    {[
                      allocations.find((one) => one.id === guest.allocation_id)?.name ?? "House",
                      guestTermsWords(guest),
                    ]
                      .filter(Boolean)
                      .join(". ")}
                  </span>
                </p>
                {mayWrite ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    busy={isBusy}
                    data-no-print=""
                    onClick={() => void run(() => call("remove_guest", { p_guest_id: guest.id }))}
                  >
                    Remove
                    <span className="sr-only" dir="auto">
                      {" "}
                      {guest.name}
                    </span>
                  </Button>
                ) : null}
              </li>
            ))}
            {comps.map(({ name, ticket }, at) => (
              <li key={keysByName(comps)[at]} className="border-line border-b py-2 [overflow-wrap:anywhere]">
                <strong>{name}</strong> <span className="text-ink-2">Comp, not taken yet: {ticket}</span>
              </li>
            ))}
          </ul>
          <RefusalNote refusal={refusal} />
          {mayWrite ? (
            <div data-no-print="" className="grid gap-8">
              <AddGuests event={event} />
              <Allocations event={event} siteUrl={siteUrl} allocations={allocations} />
            </div>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

function AddGuests({ event }: { event: ManagedEvent }) {
  const kept = useKeptForm(`guests:${event.id}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const { form, errors, rest } = useRefusedField(refusal, refusedNames);
  const [names, setNames] = useState("");
  const [terms, setTerms] = useState(emptyTerms);
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-3"
      onSubmit={async (submit) => {
        submit.preventDefault();
        const added = await run(async () => {
          return call("add_guests", { p_event_id: event.id, p_names: names, ...toTerms(terms) });
        });
        if (added) setNames("");
      }}
    >
      <Field label="Add guests" hint="One on each line, as “Name +2”." error={errors.names}>
        <TextArea rows={3} value={names} onChange={(change) => setNames(change.target.value)} />
      </Field>
      <GuestTermsFields terms={terms} onChange={setTerms} errors={errors} />
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Add to the list
        </Button>
      </div>
    </form>
  );
}

type AllocationsProps = {
  event: ManagedEvent;
  siteUrl: string;
  allocations: readonly (GuestTerms & { id: string; name: string; places: number })[];
};

function Allocations({ event, siteUrl, allocations }: AllocationsProps) {
  const kept = useKeptForm(`guest-allocation:${event.id}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const { form, errors, rest } = useRefusedField(refusal, refusedAllocation);
  const [name, setName] = useState("");
  const [places, setPlaces] = useState("10");
  const [terms, setTerms] = useState(emptyTerms);
  const [link, setLink] = useState<string | null>(null);
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-3"
      onSubmit={async (submit) => {
        submit.preventDefault();
        const made = await run(async () =>
          onlyRow(
            await call("save_guest_allocation", {
              p_event_id: event.id,
              p_name: name,
              p_places: Number(places) || 0,
              ...toTerms(terms),
            }),
          ),
        );
        if (!made) return;
        setLink(`${siteUrl}/guest-lists/${made.id}?code=${made.code}`);
        setName("");
      }}
    >
      <h3 className="type-h3">Allocations</h3>
      <ul>
        {allocations.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2"
          >
            {[`${one.name}, ${plural(one.places, "place")}`, guestTermsWords(one)].filter(Boolean).join(". ")}
            <Button
              size="sm"
              variant="quiet"
              busy={isBusy}
              onClick={() => void run(() => call("delete_guest_allocation", { p_allocation_id: one.id }))}
            >
              Delete<span className="sr-only"> {one.name} and their guests</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label="Whose guests" hint="An artist, a promoter." error={errors.name}>
          <TextInput value={name} maxLength={80} onChange={(change) => setName(change.target.value)} />
        </Field>
        <Field label="Places" className="content-end" error={errors.places}>
          <TextInput
            inputMode="numeric"
            value={places}
            onChange={(change) => setPlaces(change.target.value)}
          />
        </Field>
      </div>
      <GuestTermsFields terms={terms} onChange={setTerms} errors={errors} />
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Make a secret link
        </Button>
      </div>
      {link ? (
        <Field label="Send them this link" hint="It is shown once. Anyone who has it can add names.">
          <TextInput readOnly value={link} autoFocus onFocus={(focus) => focus.currentTarget.select()} />
        </Field>
      ) : null}
    </form>
  );
}
