import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useReducer, useState } from "react";
import { Link, useNavigate } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { formatMoney } from "#app/format/money.ts";
import { nightLabel } from "#app/format/night-label.ts";
import type { Booking } from "#app/parts/bookings/booking.ts";
import { BookingSteps } from "#app/parts/bookings/booking-steps.tsx";
import type { BookingDetails } from "#app/parts/bookings/commands.ts";
import {
  type BookingState,
  bookingMachine,
  FIRST_STATE,
} from "#app/parts/bookings/holding/booking-machine.ts";
import { tellOtherTabs } from "#app/parts/bookings/holding/hold-channel.ts";
import { HoldStrip } from "#app/parts/bookings/holding/hold-strip.tsx";
import { useHoldClock } from "#app/parts/bookings/holding/use-hold-clock.ts";
import { placeName } from "#app/parts/bookings/place.ts";
import { type BookableEvent, findBookableEvent } from "#app/parts/bookings/queries.ts";
import { beginPayment } from "#app/parts/payments/commands.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import type { Person } from "#app/parts/profiles/person.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import type { Route } from "./+types/offer.ts";
import { Booked, DetailsStep } from "./later-steps.ts";
import { runBookingCall } from "./run-booking-call.ts";

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: "Your offer",
    description: "Tickets that the waiting list holds for you.",
    isHidden: true,
  });

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function readOffer(bookingId: string) {
  if (!ID.test(bookingId)) return null;
  const client = await browserClient();
  const { findBooking } = await import("#app/parts/bookings/holding/holds.ts");
  const booking = await findBooking(client, bookingId);
  const event = booking && (await findBookableEvent(client, booking.event_id));
  return booking && event ? { booking, event } : null;
}

/** Tickets that were offered to a person, as they book them: how many and which is settled. */
export default function Offer({ params }: Route.ComponentProps) {
  const session = useSession();
  const person = bookerOf(session);
  const query = useQuery({
    queryKey: ["mine", person?.id, "offer", params.bookingId],
    queryFn: () => readOffer(params.bookingId),
    staleTime: 0,
    enabled: person !== null,
  });
  return (
    <div className="column py-8">
      {query.data ? null : (
        <h1 tabIndex={-1} className="mb-8 type-h1">
          Your offer
        </h1>
      )}
      <Loaded query={query} what="The offer">
        {(found) =>
          found && person ? (
            <OfferBooking key={found.booking.id} {...found} person={person} isGuest={!session.person} />
          ) : (
            <EmptyState action={<ToWaitlists />}>We can't find that offer among yours.</EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}

const ToWaitlists = () => <LinkButton to="/bookings?tab=waitlists">Your waiting lists</LinkButton>;

type OfferBookingProps = { booking: Booking; event: BookableEvent; person: Person; isGuest: boolean };

/** An offer begins with the details: how many and which is settled. */
const startOf = (hold: Booking): BookingState =>
  hold.status === "confirmed"
    ? { ...FIRST_STATE, phase: "done", confirmed: hold }
    : { ...FIRST_STATE, phase: "details", known: hold.id };

function OfferBooking({ booking: hold, event, person, isGuest }: OfferBookingProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [guestEmail, setGuestEmail] = useState("");
  const [{ confirmed, refusal }, dispatch] = useReducer(bookingMachine, hold, startOf);
  const isOpen = hold.status === "held" && confirmed === null;
  const seconds = useHoldClock(isOpen ? hold : null);
  const when = nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null);
  const tickets = hold.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const confirm = (details: BookingDetails) =>
    runBookingCall(dispatch, hold.total_pence > 0 ? "pay-asked" : "confirm-asked", async () => {
      if (hold.total_pence > 0) {
        await beginPayment(hold.id, details);
        return navigate(`/payment?booking=${hold.ref}`);
      }
      const { confirmBooking } = await import("#app/parts/bookings/commands.ts");
      const booking = await confirmBooking(await browserClient(), hold.id, details);
      dispatch({ type: "confirmed", booking });
      tellOtherTabs(event.id);
      await queryClient.invalidateQueries({ queryKey: ["mine", person.id] });
    });
  return (
    <>
      <header>
        <p className="type-label text-ink-2">Your offer</p>
        <h1 tabIndex={-1} className={titleClass(event.title)}>
          <Link to={`/events/${event.slug}`} className="no-underline hover:underline" dir="auto">
            {event.title}
          </Link>
        </h1>
        <p className="mt-3">
          {when.name} · {when.range}
        </p>
        <p className="text-ink-2">{placeName(event)}</p>
      </header>
      <div className="mt-6 grid max-w-reading grid-cols-1 gap-6">
        {isOpen ? <BookingSteps current="details" isPaid={hold.total_pence > 0} /> : null}
        {isOpen && seconds ? <HoldStrip secondsLeft={seconds} count={tickets} /> : null}
        {isOpen && seconds !== 0 ? <Held hold={hold} /> : null}
        <Suspense fallback={null}>
          {confirmed ? (
            <Booked
              booking={confirmed}
              event={event}
              when={when.range}
              where={placeName(event)}
              email={person.email || guestEmail}
              isNew
            />
          ) : isOpen && seconds !== 0 ? (
            <DetailsStep
              event={event}
              person={person}
              onGuest={isGuest ? setGuestEmail : null}
              flow={{
                hold,
                isExpired: false,
                refusal,
                confirm,
                restart: async () => {},
                back: () => void navigate("/bookings?tab=waitlists"),
              }}
            />
          ) : (
            <Ended hold={hold} />
          )}
        </Suspense>
      </div>
    </>
  );
}

function Held({ hold }: { hold: Booking }) {
  return (
    <p>
      <strong>
        {hold.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
        {": "}
        {hold.total_pence > 0 ? formatMoney(hold.total_pence) : "free"}
      </strong>
    </p>
  );
}

/** What cannot be booked here: the time is up, or the payment has begun. */
function Ended({ hold }: { hold: Booking }) {
  if (hold.status === "awaiting_payment" || hold.status === "processing" || hold.status === "failed")
    return (
      <EmptyState action={<LinkButton to={`/payment?booking=${hold.ref}`}>Go on to the payment</LinkButton>}>
        You have begun to pay for these tickets.
      </EmptyState>
    );
  return (
    <div className="grid justify-items-start gap-4">
      <p role="alert" className="border-red border-s-4 ps-4">
        <strong>This offer has ended.</strong> The tickets have gone to the next person in line.
      </p>
      <ToWaitlists />
    </div>
  );
}
