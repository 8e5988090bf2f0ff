import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, callOn, onlyRow } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import type { Client } from "#app/api/public-client.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { type FoundVenue, VenueSearch } from "#app/parts/events/venue-search.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { ManagedEvent } from "./manage-queries.ts";

/** What an announced event can go through. */
export type ChangeKind = "cancel" | "postpone" | "reschedule" | "move";
/** The words of its buttons. */
export const changeLabels: Record<ChangeKind, { open: string; act: string; done: string }> = {
  reschedule: { open: "Another date", act: "Change the date", done: "The date has changed" },
  move: { open: "Another venue", act: "Change the venue", done: "The venue has changed" },
  postpone: { open: "Postpone", act: "Postpone it", done: "Postponed" },
  cancel: { open: "Cancel the event", act: "Cancel the event", done: "Cancelled" },
};

async function makeChange(
  client: Client,
  kind: ChangeKind,
  eventId: string,
  words: { starts: string; venueId: string; reason: string; title: string },
) {
  const typed = words.title ? { p_title: words.title } : {};
  if (kind === "cancel")
    await callOn(client, "cancel_event", { p_event_id: eventId, p_reason: words.reason, ...typed });
  else if (kind === "postpone") await callOn(client, "postpone_event", { p_event_id: eventId, ...typed });
  else if (kind === "move")
    await callOn(client, "move_event", { p_event_id: eventId, p_venue_id: words.venueId, ...typed });
  else await callOn(client, "reschedule_event", { p_event_id: eventId, p_starts_at: words.starts, ...typed });
  return true;
}

type ChangeFormProps = { event: ManagedEvent; kind: ChangeKind; onDone: () => void };

/** One change of an announced event: what it needs, whom it reaches and what it may cost, before it is made. */
export function ChangeForm({ event, kind, onDone }: ChangeFormProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights"]);
  const [venue, setVenue] = useState<FoundVenue | null>(null);
  const isMissing = kind === "move" && !venue;
  const form = useHeldForm({
    name: `${kind}:${event.id}`,
    defaults: { starts: "", reason: "", title: "" },
    send: async (words) => {
      const change = { ...words, venueId: venue?.id ?? "" };
      if (isMissing || !(await run((client) => makeChange(client, kind, event.id, change)))) return;
      notify(changeLabels[kind].done);
      onDone();
    },
  });
  const preview = useQuery({
    ...previewQuery(event.id, kind, { starts: form.watch("starts"), venueId: venue?.id ?? "" }),
    placeholderData: keepPreviousData, // a sentence that goes away would move the button from under a press
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4 border-2 border-ink p-4">
      {kind === "reschedule" ? (
        <Field label="New start" hint="London time. Doors and the end move with it." required>
          <TextInput type="datetime-local" {...form.register("starts")} />
        </Field>
      ) : null}
      {kind === "move" ? <NewVenue venue={venue} onPick={setVenue} /> : null}
      {kind === "cancel" ? (
        <Field label="Why (optional)" hint="Everyone can read it.">
          <TextArea rows={2} {...form.register("reason")} maxLength={500} />
        </Field>
      ) : null}
      {isMissing ? null : (
        <p role="status" className="min-h-6">
          {whoIsTold(kind, preview.data)}
        </p>
      )}
      {preview.data?.needs_title ? (
        <Field label={`Type “${event.title}” to go on`} required>
          <TextInput {...form.register("title")} autoComplete="off" />
        </Field>
      ) : null}
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        {isMissing ? null : (
          <Button type="submit" variant={kind === "cancel" ? "danger" : "primary"} busy={isBusy}>
            {changeLabels[kind].act}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          Keep it as it is
        </Button>
      </div>
    </form>
  );
}

const previewQuery = (eventId: string, kind: ChangeKind, to: { starts: string; venueId: string }) => ({
  queryKey: ["nights", "event", eventId, "preview", kind, to],
  staleTime: 0,
  queryFn: async () =>
    onlyRow(
      await call("preview_event_change", {
        p_event_id: eventId,
        p_kind: kind,
        ...(to.starts ? { p_starts_at: to.starts } : {}),
        ...(to.venueId ? { p_venue_id: to.venueId } : {}),
      }),
    ),
});

type NewVenueProps = { venue: FoundVenue | null; onPick: (venue: FoundVenue | null) => void };

/** The venue that an event moves to, once it is chosen. */
function NewVenue({ venue, onPick }: NewVenueProps) {
  if (!venue)
    return <VenueSearch otherwise="A place that is not listed is written under Edit." onPick={onPick} />;
  return (
    <div className="flex flex-wrap items-center gap-4 border-2 border-ink p-4">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block type-label text-ink-2">New venue</span>
        <strong dir="auto">{venue.name}</strong>
      </p>
      <Button variant="outline" size="sm" onClick={() => onPick(null)}>
        Choose again
      </Button>
    </div>
  );
}

type Preview = { holders: number; is_material: boolean; pence: number };

function whoIsTold(kind: ChangeKind, preview: Preview | undefined): string {
  if (!preview) return "Counting who is told…";
  if (preview.holders === 0) return "No one holds a ticket yet, so no one is emailed.";
  const people = plural(preview.holders, "person holds tickets and is", "people hold tickets and are");
  return `${people} emailed.${refundWords(kind, preview)}`;
}

/** What a change may cost, in the pounds and pence that would go back. */
function refundWords(
  kind: ChangeKind,
  { is_material, pence }: { is_material: boolean; pence: number },
): string {
  if (pence > 0 && kind === "cancel") return ` ${formatMoney(pence)} goes back to them automatically.`;
  if (!is_material) return "";
  return pence > 0
    ? ` They can have their money back, ${formatMoney(pence)} in total.`
    : " They can give their tickets back.";
}
