import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { StockHold } from "./comps-queries.ts";
import type { ManagedEvent } from "./manage-queries.ts";

/** The places that the team keeps back, and those it has released. */
export function HoldList({ event, holds }: { event: ManagedEvent; holds: readonly StockHold[] }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  if (holds.length === 0) return <p className="text-ink-2">No holds yet.</p>;
  return (
    <>
      <ul aria-label="Holds" className="grid border-ink border-t-2">
        {holds.map((hold) => (
          <li
            key={hold.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-2"
          >
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p>
                <strong>{hold.for_whom}</strong>{" "}
                {hold.status === "held" ? (
                  <Badge tone="info">{hold.places - hold.used} held</Badge>
                ) : (
                  <Badge>Released</Badge>
                )}
              </p>
              <p className="text-ink-2 text-small">
                {plural(hold.places, "place")} of {hold.ticket}, {hold.used} given away.{" "}
                {hold.status === "held"
                  ? `Until ${deadlineName(hold.held_until)}.`
                  : `Released ${momentName(hold.released_at ?? hold.held_until)}.`}
              </p>
            </div>
            {hold.status === "held" ? (
              <Button
                size="sm"
                variant="quiet"
                busy={isBusy}
                onClick={async () => {
                  const isDone = await run(async () => {
                    await call("release_stock_hold", { p_hold_id: hold.id });
                    return true;
                  });
                  if (isDone) notify("The places are back on sale");
                }}
              >
                Release<span className="sr-only"> the places held for {hold.for_whom}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
    </>
  );
}
