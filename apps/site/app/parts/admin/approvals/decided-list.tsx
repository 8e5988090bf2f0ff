import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

async function listDecided() {
  return call("list_decided_events");
}

type Decided = Awaited<ReturnType<typeof listDecided>>[number];

const words: Record<string, string> = { approve: "Approved", changes: "Sent back", refuse: "Refused" };

/** What was decided in the last week, and the way to take it back. */
export function DecidedList() {
  const query = useQuery({ queryKey: ["staff", "approvals", "decided"], queryFn: listDecided, staleTime: 0 });
  return (
    <Loaded query={query} what="The list of decisions" why={staffWhy(query)}>
      {(events) => (
        <StaffList
          label="Decided"
          most={50}
          items={events}
          idOf={(event) => event.id}
          empty="Nothing was decided in the last seven days."
        >
          {(event) => <DecidedCard event={event} />}
        </StaffList>
      )}
    </Loaded>
  );
}

function DecidedCard({ event }: { event: Decided }) {
  return (
    <article className="grid gap-2" aria-label={event.title}>
      <h2 className="type-h3 [overflow-wrap:anywhere]" dir="auto">
        {event.title}
      </h2>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        <Badge>{words[event.decision] ?? event.decision}</Badge>
        <span>{event.organiser}</span>
        <span className="text-ink-2">
          {event.decided_by ?? "A colleague who has left"}, {momentName(event.decided_at)}
        </span>
      </p>
      {event.reason ? <p className="text-ink-2 [overflow-wrap:anywhere]">{event.reason}</p> : null}
      {event.can_reopen ? (
        <ReopenForm event={event} />
      ) : (
        <p className="text-ink-2 text-small">Cannot be taken back: it has changed since, or is booked.</p>
      )}
    </article>
  );
}

function ReopenForm({ event }: { event: Decided }) {
  const { run, isBusy, refusal } = useAct();
  const [reason, setReason] = useState("");
  const reopen = async () => {
    const isDone = await run(async () => {
      await call("reopen_event_decision", { p_event_id: event.id, p_reason: reason });
    });
    if (isDone) notify("It is waiting for approval again");
  };
  return (
    <form
      className="grid max-w-reading gap-3"
      onSubmit={(submit) => {
        submit.preventDefault();
        void reopen();
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Reason to take it back" className="min-w-48 flex-1">
          <TextInput value={reason} maxLength={500} onChange={(change) => setReason(change.target.value)} />
        </Field>
        <Button type="submit" size="sm" variant="outline" busy={isBusy}>
          Take back
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
    </form>
  );
}
