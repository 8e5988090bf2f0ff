import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { AreaChoice } from "#app/ui/fields/area-field.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import type { MyJob } from "./careers-queries.ts";
import { JobCardPreview } from "./job-card-preview.tsx";
import { PlaceFields, TermsFields, WorkFields } from "./job-form-fields.tsx";
import { PayFields } from "./job-pay-fields.tsx";
import { posterName } from "./poster-name.ts";
import { useJobForm } from "./use-job-form.ts";

type JobEditorProps = {
  job: MyJob | null;
  posters: readonly { kind: "venue" | "organiser"; id: string; name: string; area_id: string | null }[];
  areas: readonly AreaChoice[];
  wages: readonly { starts_on: string; pence_per_hour: number }[];
  onSaved: (job: MyJob) => void;
};

/** Writing a post, with the card it becomes beside it. */
export function JobEditor({ job, posters, areas, wages, onSaved }: JobEditorProps) {
  const [first] = posters;
  const editor = useJobForm({ job, poster: first ? `${first.kind}:${first.id}` : "", wages });
  const { form, set, errorOf, judgement } = editor;
  const box = useRef<HTMLFormElement>(null);
  const isOnline = useOnline();
  const poster = posters.find(({ kind, id }) => form.poster === `${kind}:${id}`);
  const submit = async () => {
    const saved = await editor.save();
    if (saved) onSaved(saved);
    // the first field that is wrong, once it says so
    else setTimeout(() => box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), 0);
  };
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-12">
      <form
        ref={box}
        noValidate
        className="grid gap-8 lg:col-span-8"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {isOnline ? null : (
          <p role="status" className="border-warn border-s-4 ps-4">
            You're offline. What you type is kept in this browser.
          </p>
        )}
        <Group title="The work">
          <Field label="Who offers it">
            <Select
              value={form.poster}
              disabled={job !== null}
              onChange={(event) => set({ poster: event.target.value })}
            >
              {posters.map((one) => (
                <option key={one.id} value={`${one.kind}:${one.id}`}>
                  {posterName(one, posters)}
                </option>
              ))}
              <option value="">I do, under my own name</option>
            </Select>
          </Field>
          <WorkFields form={form} set={set} errorOf={errorOf} />
        </Group>
        <Group title="Pay and hours">
          <PayFields form={form} set={set} errorOf={errorOf} judgement={judgement} />
        </Group>
        <Group title="Where and when">
          <PlaceFields form={form} set={set} errorOf={errorOf} areas={areas} />
        </Group>
        <Group title="Terms and applying">
          <TermsFields form={form} set={set} errorOf={errorOf} />
        </Group>
        <RefusalNote refusal={editor.refusal} />
        <p role="alert" className="text-red empty:hidden">
          {editor.problems.length > 0
            ? `${editor.problems.length === 1 ? "One field needs" : `${editor.problems.length} fields need`} a look: ${editor.problems[0]?.message}.`
            : ""}
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="lg" busy={editor.isBusy}>
            {job?.status === "open" ? "Save changes" : "Send it out"}
          </Button>
          {editor.isKept ? <p className="text-small text-ink-2">Saved in this browser as you type.</p> : null}
        </div>
      </form>
      <aside aria-label="Preview" className="grid gap-4 lg:sticky lg:top-24 lg:col-span-4">
        <JobCardPreview
          form={form}
          organisation={poster?.name ?? "Your name"}
          area={areas.find(({ value }) => value === form.area_id)?.name ?? ""}
        />
        <p className="text-small text-ink-2">
          We check your first two posts before they open. Everyone who applies gets an answer: you can send
          one sentence to all of them at once.
        </p>
      </aside>
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-5 border-ink border-t-2 pt-5">
      <h2 className="type-h2">{title}</h2>
      {children}
    </section>
  );
}
