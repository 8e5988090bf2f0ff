import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call, onlyRow } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { keysByName } from "#app/format/distinct-keys.ts";
import { type GuestTerms, guestTermsWords } from "#app/format/guest-terms.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { emptyTerms, GuestTermsFields, toTerms } from "./guest-terms-fields.tsx";
import { LookAlikes } from "./look-alikes.tsx";
import type { ManagedEvent } from "./manage-queries.ts";

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
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const form = useHeldForm({
    name: `guests:${event.id}`,
    defaults: { names: "", terms: emptyTerms },
    refusal,
    refusedAt: ["names", "entry_before", "price_pence"],
    send: async ({ names, terms }, { resetField }) => {
      const guests = { p_event_id: event.id, p_names: names, ...toTerms(terms) };
      if (await run(() => call("add_guests", guests))) resetField("names");
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
      <Field label="Add guests" hint="One on each line, as “Name +2”." error={form.errors.names}>
        <TextArea rows={3} {...form.register("names")} />
      </Field>
      <GuestTermsFields {...form.bind("terms")} errors={form.errors} />
      <RefusalNote refusal={form.rest} />
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
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const [link, setLink] = useState<string | null>(null);
  const form = useHeldForm({
    name: `guest-allocation:${event.id}`,
    defaults: { name: "", places: "10", terms: emptyTerms },
    refusal,
    refusedAt: ["name", "places", "entry_before", "price_pence"],
    send: async ({ name, places, terms }, { resetField }) => {
      const allocation = { p_event_id: event.id, p_name: name, p_places: Number(places) || 0 };
      const made = await run(async () =>
        onlyRow(await call("save_guest_allocation", { ...allocation, ...toTerms(terms) })),
      );
      if (!made) return;
      setLink(`${siteUrl}/guest-lists/${made.id}?code=${made.code}`);
      resetField("name");
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
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
        <Field label="Whose guests" hint="An artist, a promoter." error={form.errors.name}>
          <TextInput {...form.register("name")} maxLength={80} />
        </Field>
        <Field label="Places" className="content-end" error={form.errors.places}>
          <TextInput inputMode="numeric" {...form.register("places")} />
        </Field>
      </div>
      <GuestTermsFields {...form.bind("terms")} errors={form.errors} />
      <RefusalNote refusal={form.rest} />
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
