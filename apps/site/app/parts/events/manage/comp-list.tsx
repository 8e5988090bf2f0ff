import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { Comp } from "./comps-queries.ts";
import type { ManagedEvent } from "./manage-queries.ts";
import { RenameComp } from "./rename-comp.tsx";

/** Every comp of the night: who has it, and whether it was taken. */
export function CompList({ event, comps }: { event: ManagedEvent; comps: readonly Comp[] }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const [asked, setAsked] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  if (comps.length === 0) return <p className="text-ink-2">No comps yet.</p>;
  const of = (status: string) => comps.filter((comp) => comp.status === status).length;
  async function revoke(comp: Comp) {
    const isDone = await run(async () => {
      await call("revoke_comp", { p_comp_id: comp.id });
      return true;
    });
    setAsked(null);
    if (isDone) notify(`The comp of ${comp.name} was taken back`);
  }
  return (
    <>
      <p className="type-data">
        {plural(comps.length, "comp")}: {of("taken")} taken, {of("sent")} waiting, {of("revoked")} taken back
      </p>
      <ul aria-label="Comps" className="grid border-ink border-t-2">
        {comps.map((comp) => (
          <li
            key={comp.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-2"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p>
                <strong>{comp.name ?? "Somebody"}</strong> <State comp={comp} />
              </p>
              <p className="text-ink-2 text-small">
                {[
                  comp.email,
                  comp.ticket,
                  comp.hold_id ? "from a hold" : null,
                  comp.ref ? `booking ${comp.ref}` : null,
                  comp.holder_name && comp.holder_name !== comp.name ? `for ${comp.holder_name}` : null,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            {comp.status === "sent" ? (
              asked === comp.id ? (
                <div className="flex flex-wrap gap-2">
                  <Button size="sm" variant="danger" busy={isBusy} autoFocus onClick={() => revoke(comp)}>
                    Take it back<span className="sr-only"> from {comp.name}</span>
                  </Button>
                  <Button size="sm" variant="quiet" onClick={() => setAsked(null)}>
                    Leave it
                  </Button>
                </div>
              ) : (
                <Button size="sm" variant="quiet" onClick={() => setAsked(comp.id)}>
                  Revoke<span className="sr-only"> the comp of {comp.name}</span>
                </Button>
              )
            ) : null}
            {comp.ticket_id === null ? null : renamed === comp.id ? (
              <RenameComp
                eventId={event.id}
                ticketId={comp.ticket_id}
                holder={comp.holder_name ?? ""}
                onDone={() => setRenamed(null)}
              />
            ) : (
              <Button size="sm" variant="quiet" onClick={() => setRenamed(comp.id)}>
                Change name<span className="sr-only"> on the ticket of {comp.holder_name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
    </>
  );
}

function State({ comp }: { comp: Comp }) {
  if (comp.status === "revoked") return <Badge tone="danger">Taken back</Badge>;
  if (comp.status === "sent") return <Badge tone="warn">Not taken yet</Badge>;
  if (comp.booking_status === "cancelled") return <Badge tone="danger">Given back</Badge>;
  return <Badge tone="ok">Taken {comp.taken_at ? momentName(comp.taken_at) : ""}</Badge>;
}
