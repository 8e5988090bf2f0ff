import { type AccessItem, type AccessKey, accessLabels } from "@undercroft/contract/access-sheet";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useClaim } from "./claim-context.ts";

/** The access sheet: each line yes, partly, no, or not known. */
export function StepAccess() {
  const { payload, set, errorOf } = useClaim();
  const sheet = payload.access ?? {};
  const put = (key: AccessKey, change: Partial<AccessItem> | null) => {
    const { [key]: before, ...others } = sheet;
    set({ access: change ? { ...others, [key]: { value: "yes", ...before, ...change } } : others });
  };
  return (
    <>
      <p className="text-ink-2">
        Say so even if it is bad news: people plan by it. Leave open what you do not know; the page says
        "unknown" until you do.
      </p>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {(Object.entries(accessLabels) as [AccessKey, string][]).map(([key, label]) => (
          <div key={key} className="grid content-start gap-2 border-line border-b pb-4">
            <Field label={label} className="grid-cols-[minmax(0,1fr)_7.5rem] items-center">
              <Select
                value={sheet[key]?.value ?? ""}
                onChange={({ target }) =>
                  put(key, target.value === "" ? null : { value: target.value as AccessItem["value"] })
                }
              >
                <option value="">Unknown</option>
                <option value="yes">Yes</option>
                <option value="partly">Partly</option>
                <option value="no">No</option>
              </Select>
            </Field>
            {sheet[key] ? (
              <TextInput
                aria-label={`${label}: a note`}
                placeholder="A note (optional)"
                maxLength={200}
                value={sheet[key].note ?? ""}
                onChange={(event) => put(key, { note: event.target.value })}
              />
            ) : null}
          </div>
        ))}
      </div>
      <p role="alert" className="text-red text-small empty:hidden">
        {errorOf("access")}
      </p>
      <Field
        label="Access contact (optional)"
        hint="An email address that answers questions about access. Everybody sees it."
        error={errorOf("access_contact")}
      >
        <TextInput
          type="email"
          value={payload.access_contact?.email ?? ""}
          onChange={(event) => set({ access_contact: { email: event.target.value } })}
        />
      </Field>
      <p className="text-ink-2">
        A picture of the entrance and of the toilets says more than a line. You can add pictures in two steps.
      </p>
    </>
  );
}
