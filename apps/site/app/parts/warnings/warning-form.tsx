import { useRef } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { serverNow } from "#app/device/server-time.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Desk } from "./warning-desk.tsx";
import { warningKinds } from "./warning-words.ts";

const lasts = {
  "3": "3 hours",
  "6": "6 hours",
  "12": "12 hours",
  "24": "1 day",
  "72": "3 days",
  "168": "7 days",
};

/** Writes a warning for a town. */
export function WarningForm({ towns }: { towns: Desk["towns"] }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["warnings"]);
  // what is sent again after a lost answer is the same warning
  const key = useRef<string>(undefined);
  const form = useHeldForm({
    name: "warning",
    defaults: {
      area_id: towns[0]?.id ?? "",
      kind: "drugs",
      title: "",
      body: "",
      sources: "",
      ends_at: "12",
      is_urgent: false,
    },
    refusal,
    refusedAt: ["kind", "title", "body", "sources", "ends_at", "is_urgent"],
    send: async ({ area_id, kind, title, body, sources, ends_at, is_urgent }, { reset }) => {
      key.current ??= crypto.randomUUID();
      const p_key = key.current;
      const isDone = await attempt(() =>
        call("write_warning", {
          p_area_id: area_id,
          p_kind: kind,
          p_title: title,
          p_body: body,
          p_sources: sources.split("\n"),
          p_ends_at: new Date(serverNow() + Number(ends_at) * 3_600_000).toISOString(),
          p_is_urgent: is_urgent,
          p_key,
        }),
      );
      if (!isDone) return;
      key.current = undefined;
      form.forget();
      reset();
      notify(
        is_urgent
          ? "It is public. A second person has two hours to confirm it"
          : "A second person checks it now",
      );
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-5">
      <h2 className="type-h2">New warning</h2>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Town">
          <Select {...form.register("area_id")}>
            {towns.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="About" error={form.errors.kind}>
          <Select {...form.register("kind")}>
            {Object.entries(warningKinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="It holds for" error={form.errors.ends_at}>
          <Select {...form.register("ends_at")}>
            {Object.entries(lasts).map(([hours, label]) => (
              <option key={hours} value={hours}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Headline" hint="5 to 100 characters." error={form.errors.title} required>
        <TextInput {...form.register("title")} maxLength={100} autoComplete="off" />
      </Field>
      <Field
        label="What is known, and what people should do"
        hint="20 to 1,500 characters. Write only what a missing person's family agreed to."
        error={form.errors.body}
        required
      >
        <TextArea rows={6} {...form.register("body")} maxLength={1500} />
      </Field>
      <Field
        label="Sources"
        hint="One to five, each on a line of its own: an address that begins with https://, or who told you."
        error={form.errors.sources}
        required
      >
        <TextArea rows={3} {...form.register("sources")} maxLength={1600} />
      </Field>
      <Checkbox
        label="Urgent: show it at once"
        hint="Without this it is shown when a second person has confirmed it. With it, a second person has two hours; then it is hidden again."
        error={form.errors.is_urgent}
        {...form.register("is_urgent")}
      />
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Send
        </Button>
      </div>
    </form>
  );
}
