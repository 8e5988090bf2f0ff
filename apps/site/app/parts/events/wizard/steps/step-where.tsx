import { useQuery } from "@tanstack/react-query";
import { brandName } from "@undercroft/contract/brand";
import { browserClient } from "#app/api/browser-client.ts";
import { findPlaces } from "#app/api/places/find-place.ts";
import { TimeField } from "#app/parts/events/wizard/time-field.tsx";
import { VenuePicker } from "#app/parts/events/wizard/venue-picker.tsx";
import { useWizard } from "#app/parts/events/wizard/wizard-context.ts";
import { AreaField } from "#app/ui/fields/area-field.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

const modes = {
  venue: ["At a venue", `A venue that is listed on ${brandName()}.`],
  custom: ["Somewhere else", "Everyone sees the address."],
  secret: ["Secret", "Everyone sees the area. Ticket holders get the address at the time you choose."],
  online: ["Online", "Only ticket holders see the link."],
  tba: ["To be announced", "You add the place later."],
} as const;

/** The place: a venue, an address, a secret, a link, or nothing yet. */
export function StepWhere() {
  const { data, set, errorOf } = useWizard();
  const mode = data.location_mode ?? "";
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-bold">Where is it?</legend>
        {Object.entries(modes).map(([value, [label, hint]]) => (
          <label key={value} className="flex min-h-11 items-start gap-3 py-1">
            <input
              type="radio"
              name="location_mode"
              className="mt-1 size-5 shrink-0 accent-pink"
              checked={mode === value}
              onChange={() => set({ location_mode: value })}
            />
            <span>
              {label}
              <span className="block text-ink-2 text-small">{hint}</span>
            </span>
          </label>
        ))}
        <p role="alert" className="text-red text-small empty:hidden">
          {errorOf("location_mode")}
        </p>
      </fieldset>
      {mode === "venue" ? <VenuePicker /> : null}
      {mode === "custom" || mode === "secret" || mode === "tba" ? <PlaceField /> : null}
      {mode === "custom" || mode === "secret" ? (
        <Field
          label={mode === "secret" ? "Secret address" : "Address"}
          hint={
            mode === "secret"
              ? "Hidden from everyone but your team until then."
              : "Street, town and postcode."
          }
          error={errorOf("address")}
          required
        >
          <TextInput
            value={data.address ?? ""}
            autoComplete="off"
            onChange={(event) => set({ address: event.target.value })}
          />
        </Field>
      ) : null}
      {mode === "online" ? (
        <Field
          label="Link"
          hint="Begins with https://. Only ticket holders see it."
          error={errorOf("address")}
          required
        >
          <TextInput
            type="url"
            value={data.address ?? ""}
            onChange={(event) => set({ address: event.target.value })}
          />
        </Field>
      ) : null}
      {mode === "secret" ? (
        <>
          <TimeField
            label="When ticket holders get the address"
            hint="They are emailed at that time. Anyone who books later gets it with their confirmation."
            field="reveal_at"
            value={data.reveal_at}
            onChange={(reveal_at) => set({ reveal_at })}
            required
          />
          <Field label="How to find it (optional)" hint="Sent together with the address.">
            <TextArea
              rows={2}
              value={data.address_notes ?? ""}
              onChange={(event) => set({ address_notes: event.target.value })}
            />
          </Field>
        </>
      ) : null}
    </>
  );
}

function PlaceField() {
  const { data, set, errorOf } = useWizard();
  const areas = useQuery({
    queryKey: ["areas", "places"],
    queryFn: async () => {
      const client = await browserClient();
      const { data: rows } = await client
        .from("areas")
        .select("slug, name, parent:parent_id (name)")
        .in("kind", ["city", "district"])
        .order("name")
        .throwOnError();
      return rows.map(({ slug, name, parent }) => ({ value: slug, name, detail: parent?.name ?? null }));
    },
  });
  return (
    <AreaField
      label="City or district"
      error={errorOf("area")}
      required
      choices={areas.data ?? null}
      value={data.area ?? ""}
      onChoose={(area) => set({ area })}
      byPostcode={async (typed) => {
        const { places } = await findPlaces(await browserClient(), typed);
        return places.flatMap(({ area, label }) =>
          area ? [{ value: area, name: label, detail: null }] : [],
        );
      }}
    />
  );
}
