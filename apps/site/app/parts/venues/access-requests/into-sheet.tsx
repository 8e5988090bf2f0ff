import { type AccessItem, type AccessKey, accessLabels } from "@undercroft/contract/access-sheet";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { firstLetters } from "#app/format/text/first-letters.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** Copies an answer into a line of the access sheet, edited first. Nothing of the question goes along. */
export function IntoSheet({ venueId, answer }: { venueId: string; answer: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { attempt, isBusy, refusal } = useExclusiveMutation(["venues"]);
  const form = useHeldForm({
    name: `access-sheet:${venueId}`,
    defaults: {
      line: Object.keys(accessLabels)[0] as AccessKey,
      value: "yes" as AccessItem["value"],
      note: firstLetters(answer.replaceAll(/\s+/g, " "), 200).trim(),
    },
    send: async ({ line, value, note }) => {
      const isSaved = await attempt(async () => {
        const { page, version } = await call("get_venue_page", { p_venue_id: venueId });
        const said = note.trim() ? { value, note: note.trim() } : { value };
        await call("save_venue", {
          p_venue_id: venueId,
          p_page: { access: { ...page.access, [line]: said } },
          p_version: version,
        });
      });
      if (!isSaved) return;
      notify("The access sheet says it now");
      setIsOpen(false);
    },
  });
  if (!isOpen)
    return (
      <Button variant="outline" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Into the access sheet
      </Button>
    );
  return (
    <form
      {...form.props}
      aria-label="Into the access sheet"
      className="grid max-w-reading gap-4 border-2 border-ink p-4"
    >
      <p>Everybody can read the access sheet. Take out anything about the person who asked.</p>
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <Field label="Line of the sheet">
          <Select {...form.register("line")}>
            {Object.entries(accessLabels).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Answer">
          <Select {...form.register("value")}>
            <option value="yes">Yes</option>
            <option value="partly">Partly</option>
            <option value="no">No</option>
          </Select>
        </Field>
      </div>
      <Field label="Note" hint="At most 200 characters.">
        <TextInput maxLength={200} {...form.register("note")} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Save to the sheet
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  );
}
