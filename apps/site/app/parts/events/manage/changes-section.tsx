import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import type { Client } from "#app/api/public-client.ts";
import { useExclusiveMutation } from "#app/api/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { notify } from "#app/ui/toasts.ts";
import { changeConsequence, changeSentence } from "./change-sentence.ts";
import type { ManagedEvent } from "./manage-queries.ts";

type Kind = "cancel" | "postpone" | "reschedule";
const labels: Record<Kind, { open: string; act: string; done: string }> = {
  reschedule: { open: "Another date", act: "Change the date", done: "The date has changed" },
  postpone: { open: "Postpone", act: "Postpone it", done: "Postponed" },
  cancel: { open: "Cancel the event", act: "Cancel the event", done: "Cancelled" },
};

/** Another date, no date, or the end of it; and what has changed so far. */
export function ChangesSection({ event }: { event: ManagedEvent }) {
  const [kind, setKind] = useState<Kind | null>(null);
  const isOpen = ["published", "postponed"].includes(event.status);
  const mayAct = ["owner", "manager"].includes(event.team.role) && isOpen;
  return (
    <div className="grid gap-6">
      {mayAct ? (
        <div className="flex flex-wrap gap-3">
          {(Object.keys(labels) as Kind[])
            .filter((one) => one !== "postpone" || event.status === "published")
            .map((one) => (
              <Button
                key={one}
                variant={one === "cancel" ? "danger" : "outline"}
                aria-expanded={kind === one}
                onClick={() => setKind(kind === one ? null : one)}
              >
                {labels[one].open}
              </Button>
            ))}
        </div>
      ) : (
        <p className="text-ink-2">
          {isOpen
            ? "Owners and managers change the date or cancel."
            : "Only an announced event can be changed here."}
        </p>
      )}
      <p className="text-ink-2">To change the place or the line-up, use Edit. Ticket holders are emailed.</p>
      {kind ? <ChangeForm key={kind} event={event} kind={kind} onDone={() => setKind(null)} /> : null}
      <History event={event} />
    </div>
  );
}

/** What has changed since it was announced, newest first. */
function History({ event }: { event: ManagedEvent }) {
  const history = useQuery({
    queryKey: ["nights", "event", event.id, "changes"],
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .from("event_changes")
        .select("id, field, old, new, is_material, created_at")
        .eq("event_id", event.id)
        .order("created_at", { ascending: false })
        .throwOnError();
      return data;
    },
  });
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h3 id="history" className="type-h3">
        History
      </h3>
      {history.isError ? (
        <ErrorState onRetry={() => void history.refetch()}>The history did not load.</ErrorState>
      ) : history.data?.length === 0 ? (
        <p className="text-ink-2">Nothing has changed since it was announced.</p>
      ) : null}
      <ol className="grid border-ink border-t-2 empty:hidden">
        {(history.data ?? []).map((change) => (
          <li key={change.id} className="border-line border-b py-3">
            <p className="type-label text-ink-2">{momentName(change.created_at)}</p>
            <p className="[overflow-wrap:anywhere]">{changeSentence(change)}</p>
            <p className="text-ink-2 text-small">{changeConsequence(change)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

async function makeChange(
  client: Client,
  kind: Kind,
  eventId: string,
  words: { starts: string; reason: string; title: string },
) {
  const typed = words.title ? { p_title: words.title } : {};
  if (kind === "cancel")
    await client
      .rpc("cancel_event", { p_event_id: eventId, p_reason: words.reason, ...typed })
      .throwOnError();
  else if (kind === "postpone")
    await client.rpc("postpone_event", { p_event_id: eventId, ...typed }).throwOnError();
  else
    await client
      .rpc("reschedule_event", { p_event_id: eventId, p_starts_at: words.starts, ...typed })
      .throwOnError();
  return true;
}

function ChangeForm({ event, kind, onDone }: { event: ManagedEvent; kind: Kind; onDone: () => void }) {
  const kept = useKeptForm(`${kind}:${event.id}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["nights"]);
  const [starts, setStarts] = useState("");
  const [reason, setReason] = useState("");
  const [title, setTitle] = useState("");
  const preview = useQuery({
    queryKey: ["nights", "event", event.id, "preview", kind, starts],
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .rpc("preview_event_change", {
          p_event_id: event.id,
          p_kind: kind,
          ...(starts ? { p_starts_at: starts } : {}),
        })
        .single()
        .throwOnError();
      return data;
    },
  });
  return (
    <form
      {...kept.form}
      noValidate
      className="grid max-w-reading gap-4 border-2 border-ink p-4"
      onSubmit={async (submit) => {
        submit.preventDefault();
        const isDone = await run((client) => makeChange(client, kind, event.id, { starts, reason, title }));
        if (!isDone) return;
        notify(labels[kind].done);
        onDone();
      }}
    >
      {kind === "reschedule" ? (
        <Field label="New start" hint="London time. Doors and the end move with it." required>
          <TextInput
            type="datetime-local"
            value={starts}
            onChange={(change) => setStarts(change.target.value)}
          />
        </Field>
      ) : null}
      {kind === "cancel" ? (
        <Field label="Why (optional)" hint="Everyone can read it.">
          <TextArea
            rows={2}
            value={reason}
            maxLength={500}
            onChange={(change) => setReason(change.target.value)}
          />
        </Field>
      ) : null}
      <p role="status">
        {preview.data
          ? preview.data.holders === 0
            ? "No one holds a ticket yet, so no one is emailed."
            : `${plural(preview.data.holders, "person holds tickets and is", "people hold tickets and are")} emailed.${refundWords(kind, preview.data)}`
          : "Counting who is told…"}
      </p>
      {preview.data?.needs_title ? (
        <Field label={`Type “${event.title}” to go on`} required>
          <TextInput value={title} autoComplete="off" onChange={(change) => setTitle(change.target.value)} />
        </Field>
      ) : null}
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={kind === "cancel" ? "danger" : "primary"} busy={isBusy}>
          {labels[kind].act}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Keep it as it is
        </Button>
      </div>
    </form>
  );
}

/** What a change may cost, in the pounds and pence that would go back. */
function refundWords(kind: Kind, { is_material, pence }: { is_material: boolean; pence: number }): string {
  if (pence > 0 && kind === "cancel") return ` ${formatMoney(pence)} goes back to them automatically.`;
  if (!is_material) return "";
  return pence > 0
    ? ` They can have their money back, ${formatMoney(pence)} in total.`
    : " They can give their tickets back.";
}
