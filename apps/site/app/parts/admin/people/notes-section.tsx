import { useState } from "react";
import { momentName } from "#app/format/moment.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { addNote, type StaffPerson } from "./people-queries.ts";

/** What colleagues noted about a person, newest first. */
export function NotesSection({ person }: { person: StaffPerson }) {
  const { run, isBusy, refusal } = useAct();
  const [text, setText] = useState("");
  return (
    <div className="grid gap-4">
      {person.notes.length === 0 ? <p className="text-ink-2">No notes yet.</p> : null}
      <ul className="grid gap-3">
        {person.notes.map((note) => (
          <li key={note.id} className="border-line border-s-4 ps-4">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.body}</p>
            <p className="text-ink-2 text-small">
              {note.author ?? "A colleague who has left"}, {momentName(note.created_at)}
            </p>
          </li>
        ))}
      </ul>
      {person.is_anonymised ? null : (
        <form
          className="grid max-w-reading gap-3"
          onSubmit={async (event) => {
            event.preventDefault();
            if (await run(() => addNote(person.user_id, text))) setText("");
          }}
        >
          <Field label="Add a note" hint="Read by staff only.">
            <TextArea
              value={text}
              rows={2}
              maxLength={2000}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <RefusalNote refusal={refusal} />
          <div>
            <Button type="submit" variant="outline" size="sm" busy={isBusy}>
              Add note
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
