import { lazy, Suspense, useState } from "react";
import { momentName } from "#app/format/moment.ts";
import { isCompanion, withCompanion } from "#app/parts/bookings/choosing/with-companion.ts";
import type { MyBooking, MyTicket } from "#app/parts/bookings/queries.ts";
import { OfferNote } from "#app/parts/transfers/offer-note.tsx";
import { useMyTransfers } from "#app/parts/transfers/use-my-transfers.ts";
import { Button } from "#app/ui/button.tsx";

const CantComeDialog = lazy(() =>
  import("./cant-come-dialog.tsx").then((module) => ({ default: module.CantComeDialog })),
);
const RenameDialog = lazy(() => import("#app/parts/transfers/rename-dialog.tsx"));

type TicketActionsProps = {
  booking: MyBooking;
  ticket: MyTicket;
  personId: string;
  now: Date;
  isOffline: boolean;
  onChanged: () => void;
};

/** What can be done with one ticket, and what is under way with it. */
export function TicketActions({ booking, ticket, personId, now, isOffline, onChanged }: TicketActionsProps) {
  const [open, setOpen] = useState<"choices" | "name" | null>(null);
  const offer = useMyTransfers(personId).find(
    ({ is_from_me, status, ticket_ids }) =>
      is_from_me && status === "pending" && (ticket_ids ?? []).includes(ticket.id),
  );
  const whose = ticket.holder_name ?? "this ticket";
  const until = renameEnds(booking);
  const close = () => setOpen(null);
  // nothing is begun without a connection, and a dialog with something typed in it stays
  if (isOffline && open === null) return null;
  if (offer) return <OfferNote offer={offer} />;
  if (ticket.status !== "issued" || !isAhead(booking, now)) return null;
  return (
    <div className="flex basis-full flex-wrap gap-3">
      {isCompanion(ticket) ? null : (
        <Button
          variant="outline"
          size="sm"
          aria-label={`I can't come: ${whose}`}
          onClick={() => setOpen("choices")}
        >
          I can't come
        </Button>
      )}
      {!booking.is_comp && until.getTime() > now.getTime() && ticket.renames < 5 ? (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Change name: ${whose}`}
          onClick={() => setOpen("name")}
        >
          Change name
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {open === "choices" ? (
          <CantComeDialog
            booking={booking}
            tickets={withCompanion(booking.tickets, ticket)}
            onClose={close}
            onChanged={onChanged}
          />
        ) : null}
        {open === "name" ? (
          <RenameDialog ticket={ticket} until={momentName(until.toISOString())} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  );
}

const HOUR_MS = 3_600_000;

/** Names may be changed until so many hours before doors. */
function renameEnds({ event }: MyBooking): Date {
  return new Date(Date.parse(event.doors_at ?? event.starts_at) - event.rename_hours * HOUR_MS);
}

const isAhead = ({ status, event }: MyBooking, now: Date): boolean =>
  ["confirmed", "partly_refunded"].includes(status) &&
  ["published", "postponed"].includes(event.status) &&
  (event.status === "postponed" || Date.parse(event.starts_at) > now.getTime());
