import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { Keeping } from "#app/api/device-store.ts";
import { offerPush } from "#app/api/push-question.ts";
import { groupCode } from "#app/format/group-code.ts";
import { Button } from "#app/ui/button.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Perforated } from "#app/ui/stubs/perforated.tsx";
import type { BookedTicket, Booking } from "./booking.ts";
import { ExtraLines } from "./extras/extra-lines.tsx";
import { keptWords } from "./kept/kept-words.ts";
import { TicketScreen } from "./mine/ticket-screen.tsx";

/** Where it cannot be fetched nothing is offered. */
const KeepOnPhone = lazy(() => import("./kept/keep-on-phone.tsx").catch(() => ({ default: () => <></> })));

/** What is said of a booking that is made. */
export type BookingDoneProps = {
  booking: Booking;
  event: { slug: string; title: string };
  when: string;
  where: string;
  email: string;
  /** booked just now, and not a page that is opened again */
  isNew: boolean;
  /** whether this device has the tickets; null where that is not known */
  keeping: Keeping | null;
  /** puts a ticket into the wallet of the phone */
  walletOf: (ticket: BookedTicket) => ReactNode;
};

/** The stamp, the tickets, and what comes next. */
export function BookingDone({
  booking,
  event,
  when,
  where,
  email,
  isNew,
  keeping,
  walletOf,
}: BookingDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState<BookedTicket | null>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isNew) offerPush("booking");
  }, [isNew]);

  return (
    <div className="grid gap-6">
      <div>
        <p className="inline-block animate-stamp border-4 border-pink px-4 py-2 type-numeral-lg text-pink uppercase">
          Booked
        </p>
        <h2 ref={heading} tabIndex={-1} className="mt-4 type-h2">
          You're going to {event.title}
        </h2>
        <p className="mt-2 text-ink-2">
          Booking <span className="type-data text-ink">{booking.ref}</span>. We've sent the confirmation to{" "}
          <span className="[overflow-wrap:anywhere]">{email}</span>.
        </p>
      </div>
      <ul className="grid gap-4">
        {booking.tickets.map((ticket) => (
          <li key={ticket.id}>
            <Perforated className="grid gap-3">
              <p className="type-label" dir="auto">
                {ticket.name}
              </p>
              <p className="type-h3" dir="auto">
                {ticket.holder_name}
              </p>
              <p className="text-small text-ink-2">
                {when}
                <br />
                {where}
              </p>
              <p className="type-data [overflow-wrap:anywhere]">{groupCode(ticket.code)}</p>
              <Button variant="outline" className="justify-self-start" onClick={() => setShown(ticket)}>
                Show ticket
              </Button>
              {walletOf(ticket)}
            </Perforated>
          </li>
        ))}
      </ul>
      <ExtraLines extras={booking.extras} />
      <section className="grid gap-3">
        <h3 className="type-h3">At the door</h3>
        <p className="max-w-reading text-ink-2">
          Show the code on your phone or on paper. You find it under My bookings
          {keeping === "kept" ? "." : "; take a screenshot in case there is no signal at the door."}
        </p>
        <p role="status" className="max-w-reading text-ink-2 empty:hidden">
          {keeping && keptWords(keeping)}
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/bookings">My bookings</LinkButton>
          <LinkButton to={`/events/${event.slug}.ics`} reloadDocument variant="outline">
            Add to calendar
          </LinkButton>
        </div>
      </section>
      {isNew && keeping === "kept" ? (
        <Suspense fallback={null}>
          <KeepOnPhone />
        </Suspense>
      ) : null}
      {shown ? (
        <TicketScreen
          code={shown.code}
          proof={shown.code_proof}
          eventTitle={event.title}
          ticketName={shown.name}
          holderName={shown.holder_name}
          when={when}
          wallet={walletOf(shown)}
          onClose={() => setShown(null)}
        />
      ) : null}
    </div>
  );
}
