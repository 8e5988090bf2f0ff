import { type AccessKey, accessLabels } from "@undercroft/contract/access-sheet";
import { browserClient } from "#app/api/browser-client.ts";
import type { DraftData } from "#app/parts/events/wizard/drafts/draft-data.ts";
import { useWizard } from "#app/parts/events/wizard/wizard-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";

const notes = [
  "Strobe lighting",
  "Haze or smoke",
  "Very loud: over 100 dB",
  "Nudity",
  "Flashing images",
  "Phone-free: cameras are covered",
  "Sober-friendly",
] as const;

/** The access sheet, what one should know, and how people are kept safe. */
export function StepAccess() {
  const { data, set, errorOf } = useWizard();
  return (
    <>
      <Field
        label="Lowest age (optional)"
        hint="18 for most nights. Empty: all ages."
        error={errorOf("min_age")}
      >
        <TextInput
          inputMode="numeric"
          value={data.min_age ?? ""}
          onChange={(event) => {
            const typed = event.target.value.trim();
            set({ min_age: typed === "" ? null : /^\d{1,3}$/.test(typed) ? Number(typed) : typed });
          }}
        />
      </Field>
      <Field
        label="Access contact (optional)"
        hint="An address or number that answers questions about access. Everybody sees it."
        error={errorOf("access_contact")}
      >
        <TextInput
          value={data.access_contact ?? ""}
          onChange={(event) => set({ access_contact: event.target.value })}
        />
      </Field>
      <AccessSheetFields />
      <ContentNotes />
      <SafetyFields />
    </>
  );
}

function AccessSheetFields() {
  const { data, set, errorOf } = useWizard();
  const sheet = data.access ?? {};
  const put = (key: AccessKey, value: string) => {
    const { [key]: _, ...others } = sheet;
    set({ access: value === "" ? others : { ...sheet, [key]: { ...sheet[key], value: value as "yes" } } });
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 type-h3">Access</legend>
      <p className="text-ink-2">
        Say so even if it is bad news. What you leave open is taken from the venue's own sheet, where it has
        one.
      </p>
      {data.location_mode === "venue" && data.venue_id ? (
        <div>
          <Button
            size="sm"
            variant="outline"
            onClick={async () => {
              const client = await browserClient();
              const { data: venue } = await client
                .from("venues")
                .select("access, safety")
                .eq("id", data.venue_id ?? "")
                .maybeSingle();
              if (venue)
                set({
                  access: { ...(venue.access as DraftData["access"]), ...sheet },
                  safety: { ...(venue.safety as DraftData["safety"]), ...data.safety },
                });
            }}
          >
            Copy from the venue
          </Button>
        </div>
      ) : null}
      <p role="alert" className="text-red text-small empty:hidden">
        {errorOf("access")}
      </p>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {(Object.entries(accessLabels) as [AccessKey, string][]).map(([key, label]) => (
          <Field key={key} label={label} className="grid-cols-[minmax(0,1fr)_7.5rem] items-center">
            <Select value={sheet[key]?.value ?? ""} onChange={(event) => put(key, event.target.value)}>
              <option value="">Not said</option>
              <option value="yes">Yes</option>
              <option value="partly">Partly</option>
              <option value="no">No</option>
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

function ContentNotes() {
  const { data, set, errorOf } = useWizard();
  const chosen = data.content_notes ?? [];
  const others = chosen.filter((note) => !notes.some((known) => known === note));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 type-h3">Good to know</legend>
      <div className="grid sm:grid-cols-2">
        {notes.map((note) => (
          <Checkbox
            key={note}
            label={note}
            checked={chosen.includes(note)}
            onChange={(event) =>
              set({
                content_notes: event.target.checked
                  ? [...chosen, note]
                  : chosen.filter((one) => one !== note),
              })
            }
          />
        ))}
      </div>
      <Field label="Anything else" hint="One note on each line." error={errorOf("content_notes")}>
        <TextArea
          rows={2}
          value={others.join("\n")}
          onChange={(event) =>
            set({
              content_notes: [
                ...chosen.filter((note) => notes.some((known) => known === note)),
                ...(event.target.value === "" ? [] : event.target.value.split("\n")),
              ],
            })
          }
        />
      </Field>
    </fieldset>
  );
}

function SafetyFields() {
  const { data, set, errorOf } = useWizard();
  const safety = data.safety ?? {};
  const put = (change: Record<string, unknown>) => set({ safety: { ...safety, ...change } });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 type-h3">Safety</legend>
      <Checkbox
        label="We take part in Ask for Angela"
        checked={safety.ask_for_angela === true}
        onChange={(event) => put({ ask_for_angela: event.target.checked })}
      />
      {safety.ask_for_angela === true ? (
        <Field label="Staff were trained on" hint="Shown as trained for twelve months.">
          <TextInput
            type="date"
            value={typeof safety.trained_on === "string" ? safety.trained_on : ""}
            onChange={(event) => put({ trained_on: event.target.value })}
          />
        </Field>
      ) : null}
      <Checkbox
        label="A welfare team is there"
        checked={safety.welfare === true}
        onChange={(event) => put({ welfare: event.target.checked })}
      />
      <Checkbox
        label="Free drinking water"
        checked={safety.water === true}
        onChange={(event) => put({ water: event.target.checked })}
      />
      <Field
        label="Contact for harassment"
        hint="An address or number, for nights of more than 100 people. Everybody sees it."
        error={errorOf("harassment_contact")}
      >
        <TextInput
          value={typeof safety.harassment_contact === "string" ? safety.harassment_contact : ""}
          onChange={(event) => put({ harassment_contact: event.target.value })}
        />
      </Field>
      <Field label="Door policy (optional)" error={errorOf("safety")}>
        <TextArea
          rows={2}
          value={typeof safety.door_policy === "string" ? safety.door_policy : ""}
          onChange={(event) => put({ door_policy: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
