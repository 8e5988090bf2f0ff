import { type AccessKey, accessLabels } from "@undercroft/contract/access-sheet";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { NumberInput } from "./number-input.tsx";
import { usePage, usePart } from "./page-context.ts";

/** The access sheet line by line, with a note where a word is not enough, and who answers questions. */
export function AccessFields() {
  const { page, errorOf } = usePage();
  const contact = usePart("access_contact");
  return (
    <>
      <p className="text-ink-2">
        Say so even if it is bad news: people plan by it. "Unknown" is better than a guess.
      </p>
      <p role="alert" className="text-red text-small empty:hidden">
        {errorOf("access")}
      </p>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {(Object.entries(accessLabels) as [AccessKey, string][]).map(([key, label]) => (
          <AccessLine key={key} name={key} label={label} isKnown={page.access[key] !== undefined} />
        ))}
      </div>
      <Field label="Who answers questions about access: email" error={contact.error("email")}>
        <TextInput
          type="email"
          value={contact.text("email")}
          onChange={(event) => contact.put("email", event.target.value)}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Answers within, in days" error={contact.error("reply_days")}>
          <NumberInput
            value={contact.value("reply_days")}
            onChange={(days) => contact.put("reply_days", days)}
          />
        </Field>
        <Field label="This sheet was checked on" error={contact.error("checked_on")}>
          <TextInput
            type="date"
            value={contact.text("checked_on")}
            onChange={(event) => contact.put("checked_on", event.target.value)}
          />
        </Field>
      </div>
    </>
  );
}

function AccessLine({ name, label, isKnown }: { name: AccessKey; label: string; isKnown: boolean }) {
  const { page, set } = usePage();
  const line = page.access[name];
  const { [name]: _, ...others } = page.access;
  return (
    <div className="grid content-start gap-1.5">
      <Field label={label} className="grid-cols-[minmax(0,1fr)_7.5rem] items-center">
        <Select
          value={line?.value ?? ""}
          onChange={(event) => {
            const value = event.target.value as "" | "yes" | "no" | "partly";
            set({ access: value === "" ? others : { ...page.access, [name]: { ...line, value } } });
          }}
        >
          <option value="">Unknown</option>
          <option value="yes">Yes</option>
          <option value="partly">Partly</option>
          <option value="no">No</option>
        </Select>
      </Field>
      {isKnown && line ? (
        <TextInput
          aria-label={`${label}: note`}
          placeholder="Note (optional)"
          maxLength={200}
          value={line.note ?? ""}
          onChange={(event) => {
            const { note: __, ...said } = line;
            set({
              access: {
                ...page.access,
                [name]: event.target.value ? { ...said, note: event.target.value } : said,
              },
            });
          }}
        />
      ) : null}
    </div>
  );
}
