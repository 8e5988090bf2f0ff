import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { ExtraForm } from "./extra-form.tsx";
import { ExtraRow } from "./extra-row.tsx";

/** What a night sells beside its tickets, how it sells, and who bought it. */
export function ExtrasSection({ event }: { event: ManagedEvent }) {
  const [isAdding, setIsAdding] = useState(false);
  const mayChange = ["owner", "manager"].includes(event.team.role);
  const query = useQuery({
    queryKey: ["nights", "event", event.id, "extras"],
    queryFn: () => call("list_event_extras", { p_event_id: event.id }),
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-reading text-ink-2">
        Sold with the tickets, in the same basket and payment. At the door a ticket shows what was paid for
        beside it.
      </p>
      <Loaded query={query} what="The extras" why={refusedWhy(query)}>
        {(extras) => (
          <>
            <ul className="grid border-ink border-t-2">
              {extras.length === 0 ? <li className="py-3 text-ink-2">No extras yet.</li> : null}
              {extras.map((extra) => (
                <li key={extra.id} className="border-line border-b py-4">
                  <ExtraRow event={event} extra={extra} mayChange={mayChange} />
                </li>
              ))}
            </ul>
            {mayChange && isAdding ? <ExtraForm event={event} onDone={() => setIsAdding(false)} /> : null}
            {mayChange && !isAdding ? (
              <div>
                <Button onClick={() => setIsAdding(true)}>Add an extra</Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  );
}
