import { plural } from "#app/format/plural.ts";
import type { OwnNight } from "#app/parts/events/saved/own-nights.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { ChangesForHolders } from "./changes-for-holders.tsx";

type OwnBookingProps = { night: OwnNight; event: { id: string; updated_at: string } };

/** What the reader has of this event already: tickets with what has changed, or some that are held for them. */
export function OwnBooking({ night, event }: OwnBookingProps) {
  const isHeld = night.kind === "held";
  return (
    <>
      <div
        className="mb-5 flex flex-wrap items-center justify-between gap-4 border-2 border-green p-4"
        role="status"
      >
        <p>
          <strong className="block type-h3">
            {isHeld ? (night.isOffer ? "It's your turn" : "Tickets held for you") : "You're going"}
          </strong>
          {isHeld
            ? `Finish booking your ${plural(night.tickets, "ticket")} before the clock runs out.`
            : `You have ${plural(night.tickets, "ticket")} for this.`}
        </p>
        {isHeld ? (
          <LinkButton to={night.finish_at}>Finish booking</LinkButton>
        ) : (
          <LinkButton to="/bookings">{night.tickets === 1 ? "Show ticket" : "Show tickets"}</LinkButton>
        )}
      </div>
      {isHeld ? null : <ChangesForHolders eventId={event.id} version={event.updated_at} />}
    </>
  );
}
