import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { momentName } from "#app/format/moment.ts";
import { FailureNote } from "#app/parts/admin/failure-note.tsx";
import { Hold } from "#app/parts/admin/hold.tsx";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { StaffQuery } from "#app/parts/admin/staff-query.tsx";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { notify } from "#app/ui/toasts.ts";
import { OrganiserTrust } from "./organiser-trust.tsx";
import { PendingDetails } from "./pending-details.tsx";

async function listPending() {
  const client = await browserClient();
  const { data } = await client.rpc("list_pending_events").throwOnError();
  return data ?? [];
}

type Pending = Awaited<ReturnType<typeof listPending>>[number];
type Decision = "approve" | "changes" | "refuse";

const said: Record<Decision, string> = {
  approve: "Approved",
  changes: "Sent back with your note",
  refuse: "Refused",
};

/** Events waiting for approval, the longest first. */
export function ApprovalsList() {
  const query = useQuery({ queryKey: ["staff", "approvals"], queryFn: listPending, staleTime: 0 });
  return (
    <StaffQuery query={query} what="The list of events">
      {(events) => (
        <StaffList
          label="Events waiting for approval"
          most={50}
          items={events}
          idOf={(event) => event.id}
          empty="No event is waiting for approval."
        >
          {(event) => <PendingCard event={event} />}
        </StaffList>
      )}
    </StaffQuery>
  );
}

function PendingCard({ event }: { event: Pending }) {
  return (
    <article className="grid gap-3" aria-label={event.title}>
      <h2 className="type-h3 [overflow-wrap:anywhere]" dir="auto">
        {event.title}
      </h2>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        <span>{event.organiser}</span>
        <Badge tone={event.trust === "restricted" ? "danger" : "plain"}>{event.trust} organiser</Badge>
        <span className="text-ink-2">
          {event.venue ? `${event.venue}, ` : ""}
          {momentName(event.starts_at)}
        </span>
      </p>
      {event.flags.length > 0 ? (
        <ul aria-label="Needs a closer look" className="border-warn border-s-4 ps-4">
          {event.flags.map((flag) => (
            <li key={flag}>{flag}</li>
          ))}
        </ul>
      ) : null}
      <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{event.description}</p>
      <PendingDetails eventId={event.id} version={event.updated_at} />
      <p className="text-ink-2 text-small">Waiting since {momentName(event.updated_at)}</p>
      <Hold targetId={event.id}>
        <DecideForm event={event} />
      </Hold>
      <OrganiserTrust organiserId={event.organiser_id} organiser={event.organiser} trust={event.trust} />
    </article>
  );
}

function DecideForm({ event }: { event: Pending }) {
  const { run, isBusy, failure } = useAct();
  const [note, setNote] = useState("");
  const decide = async (decision: Decision) => {
    const isDone = await run(async () => {
      const client = await browserClient();
      await client
        .rpc("decide_event", {
          p_event_id: event.id,
          p_decision: decision,
          p_note: note,
          p_seen: event.updated_at,
        })
        .throwOnError();
    });
    if (isDone) notify(said[decision]);
  };
  return (
    <div className="grid max-w-reading gap-3">
      <Field label="Note to the organiser" hint="Needed when you ask for changes or refuse.">
        <TextArea value={note} rows={2} maxLength={500} onChange={(change) => setNote(change.target.value)} />
      </Field>
      <FailureNote failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" busy={isBusy} onClick={() => void decide("approve")}>
          Approve
        </Button>
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void decide("changes")}>
          Ask for changes
        </Button>
        <Button size="sm" variant="danger" busy={isBusy} onClick={() => void decide("refuse")}>
          Refuse
        </Button>
      </div>
    </div>
  );
}
