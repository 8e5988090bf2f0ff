import { useId } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { clockOf } from "#app/parts/events/wizard/wall-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { SetFields } from "./set-fields.tsx";
import { overlapsOf, type TeamProgramme, type TypedSet, toTyped, wallsOf } from "./set-times.ts";

type ProgrammeFormProps = {
  event: ManagedEvent;
  /** as it was read first: what others write meanwhile is told when it is saved */
  programme: TeamProgramme;
  /** shows what was saved, or what others have written */
  onRead: (programme: TeamProgramme) => void;
};
export type ProgrammeFields = { set_times_at: string; sets: TypedSet[] };

const toFields = (programme: TeamProgramme): ProgrammeFields => ({
  set_times_at: clockOf(programme.set_times_at),
  sets: programme.sets.map((set) => toTyped(set, programme.nights)),
});

/** Rooms and times of all acts of a night, and from when everybody sees them. */
export function ProgrammeForm({ event, programme, onRead }: ProgrammeFormProps) {
  const rooms = useId();
  const startsAt = new Date(event.starts_at);
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const form = useHeldForm({
    name: `programme:${event.id}:${programme.version}`,
    defaults: toFields(programme),
    refusal,
    refusedAt: ["set_times_at", "sets"],
    send: async ({ sets, set_times_at }) => {
      let saved: TeamProgramme | undefined;
      await attempt(async () => {
        saved = await call("save_programme", {
          p_event_id: event.id,
          p_version: programme.version,
          p_set_times_at: set_times_at,
          p_sets: sets.map((set) => {
            const { start, end } = wallsOf(set, startsAt);
            return { id: set.id, stage: set.stage, set_start: start, set_end: end };
          }),
        });
      });
      if (!saved) return;
      form.forget();
      notify("The programme is saved");
      onRead(saved);
    },
  });
  const overlaps = overlapsOf(form.watch("sets"), programme.sets, startsAt);
  return (
    <form {...form.props} className="grid max-w-4xl gap-6">
      <datalist id={rooms}>
        {programme.rooms.map((room) => (
          <option key={room} value={room} />
        ))}
      </datalist>
      <ul className="border-ink border-t-2">
        {programme.sets.map((act, at) => (
          <SetFields
            key={act.id}
            act={act}
            at={at}
            nights={programme.nights}
            rooms={rooms}
            startsAt={startsAt}
            overlap={overlaps.get(at)}
            form={form}
          />
        ))}
      </ul>
      {form.errors.sets ? (
        <p role="alert" className="text-red">
          {form.errors.sets}
        </p>
      ) : null}
      <div className="max-w-sm">
        <Field
          label="Times are public from (optional)"
          hint="Until then only your team sees them. Empty: at once."
          error={form.errors.set_times_at}
        >
          <TextInput type="datetime-local" {...form.register("set_times_at")} />
        </Field>
      </div>
      <RefusalNote refusal={form.rest} />
      {refusal?.code === "EVENTS_PROGRAMME_CHANGED" ? (
        <div>
          <Button
            variant="outline"
            onClick={() => {
              form.forget();
              void call("get_programme", { p_event_id: event.id }).then(onRead, () => {});
            }}
          >
            Load it again
          </Button>
        </div>
      ) : null}
      <div>
        <Button type="submit" busy={isBusy}>
          Save the programme
        </Button>
      </div>
    </form>
  );
}
