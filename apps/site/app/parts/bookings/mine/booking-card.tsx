import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { groupCode } from "#app/format/group-code.ts";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { clockTime } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { ExtraLines } from "#app/parts/bookings/extras/extra-lines.tsx";
import { addressOf, placeName } from "#app/parts/bookings/place.ts";
import type { MyBooking, MyTicket } from "#app/parts/bookings/queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Perforated } from "#app/ui/stubs/perforated.tsx";
import { canCancel, partRefundOf, refundOfTicket, stateOf, ticketStateOf } from "./my-bookings.ts";
import { PaperButton } from "./paper-button.tsx";
import { TicketMoney } from "./ticket-money.tsx";
import { TicketScreen } from "./ticket-screen.tsx";

type BookingCardProps = {
  booking: MyBooking;
  /** The picture of the night; what it says stands beside it. */
  poster: ReactNode;
  now: Date;
  isOffline: boolean;
  onCancel: (booking: MyBooking) => void;
  /** what can be done with one of its tickets; it stands without a connection too, for what was begun before */
  actionsOf: (ticket: MyTicket) => ReactNode;
  /** puts a ticket that is good into the wallet of the phone */
  walletOf: (ticket: MyTicket) => ReactNode;
  /** the way to a night that is to come, and what it says of access and safety */
  guide?: ReactNode;
};

/** A booking as a ticket: what, when, where, for whom, and what can be done with it. */
export function BookingCard(props: BookingCardProps) {
  const { booking, poster, now, isOffline, onCancel, actionsOf, walletOf, guide } = props;
  const [shown, setShown] = useState<MyTicket | null>(null);
  const { event } = booking;
  const state = stateOf(booking, now);
  const isHeld = booking.status === "held";
  const isToPay = ["approved", "awaiting_payment", "failed", "processing"].includes(booking.status);
  const when = nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null);

  return (
    <Perforated className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4">
        <div>
          <p className="flex flex-wrap gap-x-4 gap-y-1 type-label">
            <span>{when.name}</span>
            {state ? <Badge tone={state.tone}>{state.text}</Badge> : null}
          </p>
          <h2 className="mt-1 type-h3">
            <Link to={`/events/${event.slug}`} className="no-underline hover:underline" dir="auto">
              {event.title}
            </Link>
          </h2>
          <EventFacts booking={booking} range={when.range} />
          {booking.received_from ? <p className="mt-1 text-small">Passed on to you.</p> : null}
          <PartRefund booking={booking} />
        </div>
        {poster}
      </div>
      <ul>
        {booking.tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            isDead={booking.status === "cancelled"}
            onShow={() => setShown(ticket)}
            actions={
              <>
                {isOffline ? null : walletOf(ticket)}
                {actionsOf(ticket)}
              </>
            }
          />
        ))}
      </ul>
      <BookedExtras booking={booking} />
      {guide}
      <div className="flex flex-wrap items-center gap-3">
        {isHeld ? <LinkButton to={`/events/${event.slug}/book`}>Finish booking</LinkButton> : null}
        {isToPay ? <LinkButton to={`/payment?booking=${booking.ref}`}>Payment</LinkButton> : null}
        {booking.total_pence > 0 && booking.confirmed_at !== null ? (
          <LinkButton to={`/payment?booking=${booking.ref}`} variant="outline" size="sm">
            Order and receipt
          </LinkButton>
        ) : null}
        <WriteToOrganiser booking={booking} />
        <LinkButton to={`/events/${event.slug}.ics`} reloadDocument variant="outline" size="sm">
          Add to calendar
        </LinkButton>
        {booking.tickets.some(({ status }) => GOOD.includes(status)) && !isOffline ? (
          <PaperButton
            bookingId={booking.id}
            bookingRef={booking.ref}
            paper="tickets"
            label="Tickets (PDF)"
          />
        ) : null}
        {canCancel(booking, now) && !isOffline ? (
          <Button variant="quiet" size="sm" onClick={() => onCancel(booking)}>
            Cancel booking
          </Button>
        ) : null}
        <span className="ms-auto type-data text-ink-2">{booking.ref}</span>
      </div>
      {shown ? (
        <TicketScreen
          code={shown.code}
          proof={shown.code_proof}
          eventTitle={event.title}
          ticketName={shown.ticket_type?.name ?? "Ticket"}
          holderName={shown.holder_name}
          refund={refundOfTicket(booking, shown)}
          when={when.range}
          wallet={isOffline ? null : walletOf(shown)}
          money={booking.total_pence > 0 && !isOffline ? <TicketMoney bookingId={booking.id} /> : null}
          onClose={() => setShown(null)}
        />
      ) : null}
    </Perforated>
  );
}

/** Extras with their state; a list that this browser kept from before there were any has none. */
function BookedExtras({ booking }: { booking: MyBooking }) {
  const extras = (booking.extras ?? []).map(({ id, status, ticket_type }) => ({
    id,
    status,
    name: ticket_type?.name ?? "Extra",
  }));
  return <ExtraLines extras={extras} />;
}

/** What a refund of part of the price left. */
function PartRefund({ booking }: { booking: MyBooking }) {
  const part = partRefundOf(booking);
  if (!part) return null;
  return (
    <p className="mt-1 text-small">
      {formatMoney(part.sentPence)} of {formatMoney(booking.total_pence)} refunded.{" "}
      {plural(part.good, "ticket is", "tickets are")} still good.
    </p>
  );
}

const GOOD = ["issued", "transfer_pending", "listed"];

/** A booking that stands, or stood, has a conversation with its organiser. */
const canWriteAbout = ({ status }: MyBooking): boolean =>
  !["held", "awaiting_payment", "expired", "abandoned", "failed", "declined"].includes(status);

/** Messages where somebody of the team reads them, else the organiser's page where it says how they are reached. */
function WriteToOrganiser({ booking }: { booking: MyBooking }) {
  if (!canWriteAbout(booking)) return null;
  const { organiser } = booking.event;
  if (booking.hasReader)
    return (
      <LinkButton to={`/messages/new?booking=${booking.ref}`} variant="outline" size="sm">
        Message the organiser
      </LinkButton>
    );
  // a list that this browser kept before it knew the organiser says nothing here
  if (!organiser || Object.keys(organiser.links ?? {}).length === 0) return null;
  return (
    <LinkButton to={`/organisers/${organiser.slug}`} variant="outline" size="sm">
      Contact the organiser
    </LinkButton>
  );
}

function EventFacts({ booking: { event }, range }: { booking: MyBooking; range: string }) {
  const address = addressOf(event, event.reveal?.address ?? null);
  const waitsForReveal = event.location_mode === "secret" && !address && event.reveal_at;
  return (
    <div className="mt-2 text-small text-ink-2">
      <p>{range}</p>
      {event.doors_at ? <p>Doors {clockTime(new Date(event.doors_at))}</p> : null}
      {event.last_entry_at ? <p>Last entry {clockTime(new Date(event.last_entry_at))}</p> : null}
      <p className="text-ink">{placeName(event)}</p>
      {address ? <p>{address}</p> : null}
      {waitsForReveal ? <p>The address is shown here from {momentName(waitsForReveal)}.</p> : null}
      {event.min_age ? (
        <p>{event.external_id ? `${event.min_age} and over.` : `${event.min_age}+: bring photo ID.`}</p>
      ) : null}
      {event.status === "cancelled" && event.cancel_reason ? (
        <p className="text-red">{event.cancel_reason}</p>
      ) : null}
    </div>
  );
}

type TicketRowProps = { ticket: MyTicket; isDead: boolean; onShow: () => void; actions: ReactNode };

function TicketRow({ ticket, isDead, onShow, actions }: TicketRowProps) {
  const state = ticketStateOf(ticket, momentName);
  // a ticket that is being passed on or offered for resale opens the door until somebody else has it
  const isGood = GOOD.includes(ticket.status) && !isDead;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line-strong border-t border-dashed py-3">
      <div>
        <p className="font-bold" dir="auto">
          {ticket.holder_name}
        </p>
        <p className="text-small text-ink-2">
          {ticket.ticket_type?.name}
          {ticket.ticket_type?.entry_before
            ? `, entry before ${momentName(ticket.ticket_type.entry_before)}`
            : null}
        </p>
        {isGood ? <p className="mt-1 type-data [overflow-wrap:anywhere]">{groupCode(ticket.code)}</p> : null}
      </div>
      {isGood ? (
        <div className="flex flex-wrap items-center gap-3">
          {state ? <Badge tone="warn">{state}</Badge> : null}
          <Button size="sm" onClick={onShow} aria-label={`Show ticket of ${ticket.holder_name}`}>
            Show ticket
          </Button>
        </div>
      ) : (
        <Badge>{state}</Badge>
      )}
      {actions}
    </li>
  );
}
