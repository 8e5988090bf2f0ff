import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { momentName } from "#app/format/moment.ts";
import { Hold } from "#app/parts/admin/hold.tsx";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { DecideEventsForm } from "./decide-events-form.tsx";
import { OrganiserTrust } from "./organiser-trust.tsx";
import { PendingDetails } from "./pending-details.tsx";
import { listPending, type Pending, pendingMatters } from "./pending-events.ts";

/** Events waiting for approval, the longest first. */
export function ApprovalsList() {
  const query = useQuery({ queryKey: ["staff", "approvals"], queryFn: listPending, staleTime: 0 });
  return (
    <Loaded query={query} what="The list of events" why={staffWhy(query)}>
      {(events) => (
        <>
          <StaffList
            label="Events waiting for approval"
            items={pendingMatters(events)}
            idOf={([event]) => event?.series_id ?? event?.id ?? ""}
            empty="No event is waiting for approval."
          >
            {(nights) => <PendingCard nights={nights} />}
          </StaffList>
          <ListEnd shown={events.length} most={50} />
        </>
      )}
    </Loaded>
  );
}

/** One event, or the nights of a series with a tick at each that is decided about. */
function PendingCard({ nights }: { nights: readonly Pending[] }) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [event] = nights;
  if (!event) return null;
  const isSeries = nights.length > 1;
  const chosen = nights.filter(({ id }) => !leftOut.has(id));
  const flags = [...new Set(nights.flatMap((night) => night.flags))];
  const title = isSeries ? (event.series_title ?? event.title) : event.title;
  return (
    <article className="grid gap-3" aria-label={title}>
      <h2 className="type-h3 [overflow-wrap:anywhere]" dir="auto">
        {title}
      </h2>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        <span>{event.organiser}</span>
        <Badge tone={event.trust === "restricted" ? "danger" : "plain"}>{event.trust} organiser</Badge>
        <span className="text-ink-2">
          {event.venue ? `${event.venue}, ` : ""}
          {isSeries ? `${nights.length} nights` : momentName(event.starts_at)}
        </span>
      </p>
      {flags.length > 0 ? (
        <ul aria-label="Needs a closer look" className="border-warn border-s-4 ps-4">
          {flags.map((flag) => (
            <li key={flag}>{flag}</li>
          ))}
        </ul>
      ) : null}
      <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{event.description}</p>
      {isSeries ? <p className="text-ink-2 text-small">The first night:</p> : null}
      <PendingDetails eventId={event.id} version={event.updated_at} />
      <p className="text-ink-2 text-small">Waiting since {momentName(event.updated_at)}</p>
      <Hold targetId={event.id}>
        {isSeries ? (
          <fieldset className="grid gap-1 sm:grid-cols-2">
            <legend className="mb-1 font-bold">Nights to decide about</legend>
            {nights.map((night) => (
              <Checkbox
                key={night.id}
                label={
                  night.title === title
                    ? momentName(night.starts_at)
                    : `${momentName(night.starts_at)}, ${night.title}`
                }
                checked={!leftOut.has(night.id)}
                onChange={(change) =>
                  setLeftOut((before) => {
                    const after = new Set(before);
                    if (change.target.checked) after.delete(night.id);
                    else after.add(night.id);
                    return after;
                  })
                }
              />
            ))}
          </fieldset>
        ) : null}
        <DecideEventsForm events={chosen} />
      </Hold>
      <OrganiserTrust organiserId={event.organiser_id} organiser={event.organiser} trust={event.trust} />
    </article>
  );
}
