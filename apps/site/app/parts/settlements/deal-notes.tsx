import type { QueryKey } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { asParty, type Settlement } from "./settlement-queries.ts";

type DealNotesProps = { deal: Settlement; code: string | null; changes: QueryKey };

/** What the two sides wrote to each other, and a form for the next note. */
export function DealNotes({ deal, code, changes }: DealNotesProps) {
  const names = { holder: deal.holder, party: deal.name };
  return (
    <details open={deal.notes.length > 0}>
      <summary className="min-h-9 cursor-pointer font-bold">
        {deal.notes.length > 0 ? `Notes (${deal.notes.length})` : "Something is not right?"}
      </summary>
      <ul className="my-3 grid gap-3 empty:hidden">
        {deal.notes.map((note) => (
          <li key={note.id} className="border-line border-s-4 ps-3">
            <p className="flex flex-wrap items-center gap-x-3 text-ink-2 text-small">
              <span dir="auto">{names[note.side]}</span> <span>{momentName(note.written_at)}</span>
              {note.disputes ? <Badge tone="warn">Disputes version {note.version}</Badge> : null}
            </p>
            <p className="whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
              {note.body}
            </p>
          </li>
        ))}
      </ul>
      <NoteForm deal={deal} code={code} changes={changes} />
    </details>
  );
}

function NoteForm({ deal, code, changes }: DealNotesProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(changes);
  const [last] = deal.sheets;
  const canDispute = last !== undefined && !last.signatures.some(({ side }) => side === deal.side);
  const form = useHeldForm({
    name: `settlement-note:${deal.side}:${deal.id}`,
    defaults: { body: "", disputes: false },
    refusal,
    refusedAt: ["body"],
    send: async ({ body, disputes }, { reset }) => {
      const note = {
        p_deal_id: deal.id,
        p_body: body,
        p_disputes: canDispute && disputes,
        ...(last ? { p_sheet_id: last.id } : {}),
        ...(deal.side === "party" ? asParty(code) : {}),
      };
      if (await attempt(() => call("write_settlement_note", note))) reset();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-3">
      <Field label={`Write to ${deal.side === "holder" ? deal.name : deal.holder}`} error={form.errors.body}>
        <TextArea rows={3} maxLength={2000} {...form.register("body")} />
      </Field>
      {canDispute ? (
        <Checkbox label={`Version ${last.version} is not right`} {...form.register("disputes")} />
      ) : null}
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" variant="outline" size="sm" busy={isBusy}>
          Send
        </Button>
      </div>
    </form>
  );
}
