import { useQuery } from "@tanstack/react-query";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { CompForm } from "./comp-form.tsx";
import { CompList } from "./comp-list.tsx";
import { compTypes, isOverNow } from "./comp-types.ts";
import { compsQuery } from "./comps-queries.ts";
import { HoldForm } from "./hold-form.tsx";
import { HoldList } from "./hold-list.tsx";
import type { ManagedEvent } from "./manage-queries.ts";

/** Free tickets that the team gives away, and places that it keeps back. */
export function CompsSection({ event }: { event: ManagedEvent }) {
  const query = useQuery(compsQuery(event.id));
  const types = compTypes(event);
  const isOpen = !isOverNow(event) && !["cancelled", "removed", "archived"].includes(event.status);
  return (
    <Loaded query={query} what="Comps and holds" why={refusedWhy(query)}>
      {({ comps, holds }) => (
        <div className="grid grid-cols-1 gap-10">
          <section aria-labelledby="comps" className="grid gap-4">
            <h3 id="comps" className="type-h3">
              Comps
            </h3>
            <p className="max-w-reading text-ink-2">
              A comp is a free ticket by email. It keeps its place until it is taken, or until you take it
              back.
            </p>
            <CompList event={event} comps={comps} />
            {isOpen && types.length > 0 ? <CompForm event={event} types={types} holds={holds} /> : null}
          </section>
          <section aria-labelledby="holds" className="grid gap-4">
            <h3 id="holds" className="type-h3">
              Holds
            </h3>
            <p className="max-w-reading text-ink-2">
              Held places are not on sale. Give them away as comps, or release them. They go back on sale by
              themselves at the time you choose.
            </p>
            <HoldList event={event} holds={holds} />
            {isOpen && types.length > 0 ? <HoldForm event={event} types={types} /> : null}
          </section>
          {types.length === 0 ? (
            <EmptyState>This night sells no tickets here, so there are no places to give away.</EmptyState>
          ) : null}
          {isOpen ? null : (
            <p className="border-warn border-s-4 ps-4">
              This night is over or cancelled. Places can no longer be held or given away.
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}
