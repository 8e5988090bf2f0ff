import {
  GIFT_SENTENCE,
  HOLD,
  handOverSentence,
  type RefundPolicy,
  refundSentence,
} from "@undercroft/contract";
import clsx from "clsx";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { data, Link } from "react-router";
import { rememberSource, rememberSourceOfPageBefore } from "#app/api/booking-source.ts";
import { publicClient } from "#app/api/public-client.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { serverDate } from "#app/device/server-time.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { BookingSteps } from "#app/parts/bookings/booking-steps.tsx";
import { countTickets, totalOf } from "#app/parts/bookings/choosing/basket.ts";
import { OrderSummary } from "#app/parts/bookings/choosing/order-summary.tsx";
import { isOpenPriced } from "#app/parts/bookings/choosing/own-amounts.ts";
import { onlyTickets } from "#app/parts/bookings/choosing/ticket-type.ts";
import { HoldBar } from "#app/parts/bookings/holding/hold-bar.tsx";
import { HoldStrip } from "#app/parts/bookings/holding/hold-strip.tsx";
import { placeName } from "#app/parts/bookings/place.ts";
import { type BookableEvent, findBookableEvent, listTicketTypes } from "#app/parts/bookings/queries.ts";
import { useClock } from "#app/parts/events/use-clock.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { ErrorPage } from "#app/shell/errors/error-page.tsx";
import { pageMeta } from "#app/shell/head/page-meta.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import type { Route } from "./+types/book.ts";
import type { Waived } from "./invited-booking.tsx";
import { Booked, DetailsStep } from "./later-steps.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { TicketsStep } from "./tickets-step.tsx";
import { type BookingFlow, useBooking } from "./use-booking.ts";

/** What everybody may see of the booking: the event and its price list. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const client = publicClient(context);
  const event = await findBookableEvent(client, params.idOrSlug);
  if (!event) throw data(null, { status: 404 });
  return { event, types: await listTicketTypes(client, event.id), madeAt: serverDate().toISOString() };
}

export const meta = (args: Route.MetaArgs) =>
  args.loaderData
    ? pageMeta(args, {
        title: `Book ${args.loaderData.event.title}`,
        description: `Choose your tickets for ${args.loaderData.event.title}.`,
        canonical: `/events/${args.loaderData.event.slug}/book`,
        isHidden: true,
      })
    : [];

/** Booking on one page: tickets, your details, done. */
export default function Book({ loaderData }: Route.ComponentProps) {
  const booker = bookerOf(useSession());
  const [known, setWaived] = useState<Waived | null>(null);
  // what one person's invitation waives is nothing to the next person of this browser
  const waived = known?.bookerId === booker?.id ? known?.shown : null;
  return (
    <QueryProvider>
      <BookingScreen key={waived ? "waived" : "all"} {...(waived ?? loaderData)} />
      {loaderData.event.requires_approval && booker ? (
        <Suspense fallback={null}>
          <WaivedApplication idOrSlug={loaderData.event.slug} bookerId={booker.id} onWaived={setWaived} />
        </Suspense>
      ) : null}
    </QueryProvider>
  );
}

type MissingBookingProps = {
  idOrSlug: string;
  missing: ReactNode;
  children: (shown: Route.ComponentProps["loaderData"]) => ReactNode;
};

/** Few nights have invitations: what reads them comes later, and without it the screen is as for everybody. */
const WaivedApplication = lazy(() =>
  import("./invited-booking.tsx").then(
    (found) => ({ default: found.WaivedApplication }),
    () => ({ default: () => null }),
  ),
);

/** Some nights are there for invited people alone: a browser with a session asks again, the server says the same to everybody. */
const MissingBooking: ComponentType<MissingBookingProps> = import.meta.env.SSR
  ? ErrorPage
  : lazy(() =>
      import("./invited-booking.tsx").then(
        (found) => ({ default: found.MissingBooking }),
        () => ({ default: ErrorPage }),
      ),
    );

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  return (
    <Suspense fallback={<ErrorPage />}>
      <MissingBooking idOrSlug={params.idOrSlug} missing={<ErrorPage />}>
        {(shown) => <BookingScreen {...shown} />}
      </MissingBooking>
    </Suspense>
  );
}

/** Whether a refund rule applies to a ticket: what is sold, and what somebody chose to pay for. */
const isPaidFor = ({ kind, total_pence }: { kind: string; total_pence: number }): boolean =>
  kind === "paid" || ((isOpenPriced({ kind }) || kind === "extra") && total_pence > 0);

function BookingScreen({ event, types: initialTypes, madeAt }: Route.ComponentProps["loaderData"]) {
  const bookedAt = useClock(madeAt);
  const session = useSession();
  const flow = useBooking(event, initialTypes, session);
  useEffect(() => {
    rememberSourceOfPageBefore();
    rememberSource(window.location.search);
  }, []);
  const when = useMemo(
    () => nightLabel(new Date(event.starts_at), event.ends_at ? new Date(event.ends_at) : null),
    [event.starts_at, event.ends_at],
  );
  const where = placeName(event);
  const isHolding = flow.hold !== null && !flow.isExpired && flow.step !== "done";
  // a hold that costs nothing lengthens itself, and only what cannot be lengthened any more has a clock
  const isFree = flow.hold?.total_pence === 0;
  const isClockShown = isHolding && (!isFree || (flow.secondsLeft ?? 0) <= HOLD.warnSeconds[0]);
  const clock = isClockShown ? flow.secondsLeft : null;

  const isPaid = flow.hold
    ? !isFree
    : countTickets(flow.basket) > 0
      ? totalOf(flow.basket, flow.types) > 0
      : onlyTickets(flow.types).every(
          ({ kind, parent_type_id }) => kind === "paid" || parent_type_id !== null,
        );
  // what is free can be given back by a rule of its own, which the order names itself
  const refundRule = flow.types.some(isPaidFor)
    ? refundSentence(event.refund_policy as RefundPolicy, { startsAt: new Date(event.starts_at), bookedAt })
    : null;

  return (
    <div className="column py-8" data-holds-update={isHolding ? "" : undefined}>
      <Heading event={event} when={`${when.name} · ${when.range}`} where={where} />
      <div className="mt-6 grid items-start gap-8 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-6">
          <BookingSteps current={flow.step} isPaid={isPaid} />
          {clock === null ? null : (
            <HoldStrip secondsLeft={clock} count={countTickets(flow.held, flow.types)} />
          )}
          {flow.step === "tickets" ? <TicketsStep event={event} flow={flow} /> : null}
          <Suspense fallback={<Halftone className="h-64 animate-appear-late" />}>
            <LaterStep event={event} flow={flow} when={when.range} where={where} />
          </Suspense>
        </div>
        {flow.step === "done" ? null : (
          <Aside>
            <OrderSummary
              title={event.title}
              when={when.range}
              where={where}
              types={flow.types}
              basket={flow.basket}
              totalPence={totalOf(flow.basket, flow.types)}
              isHeld={isHolding}
              secondsLeft={clock}
              refundNote={rulesOf(event, flow, refundRule)}
            >
              {isHolding ? (
                <HoldBar
                  canExtend={!isFree && !flow.hold?.hold_extended}
                  isBusy={flow.isBusy}
                  onExtend={flow.extend}
                  onRelease={flow.release}
                />
              ) : null}
            </OrderSummary>
          </Aside>
        )}
      </div>
      <LeaveGuard
        isHolding={isHolding}
        expiresAt={flow.hold?.hold_expires_at ?? null}
        onRelease={flow.release}
      />
    </div>
  );
}

type LaterStepProps = { event: BookableEvent; flow: BookingFlow; when: string; where: string };

/** Who comes, and then the tickets. A guest has no address but the one that is given here. */
function LaterStep({ event, flow, when, where }: LaterStepProps) {
  const session = useSession();
  const booker = bookerOf(session);
  const [guestEmail, setGuestEmail] = useState("");
  if (flow.step === "details" && booker)
    return (
      <DetailsStep
        event={event}
        flow={flow}
        person={booker}
        onGuest={session.person ? null : setGuestEmail}
      />
    );
  if (flow.step !== "done" || !flow.confirmed) return null;
  return (
    <Booked
      booking={flow.confirmed}
      event={event}
      when={when}
      where={where}
      email={session.person?.email ?? guestEmail}
      isNew
    />
  );
}

/** What a buyer reads about refunds, passing on, resale and the waiting list before buying. */
function rulesOf(
  event: BookableEvent,
  { types, basket }: BookingFlow,
  refundRule: string | null,
): string | null {
  const isFree = !types.some(isPaidFor);
  const handOver = event.external_url ? null : handOverSentence({ ...event, is_free: isFree });
  const gift = types.some(({ id, extra }) => extra?.kind === "fund" && basket[id]) ? GIFT_SENTENCE : null;
  return [refundRule, gift, event.refund_note, handOver].filter(Boolean).join(" ") || null;
}

function Aside({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="Your order" className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
      {children}
    </aside>
  );
}

function Heading({
  event,
  when,
  where,
}: {
  event: { slug: string; title: string };
  when: string;
  where: string;
}) {
  return (
    <header>
      <p className="type-label text-ink-2">Book</p>
      <h1 tabIndex={-1} className={clsx("mt-1", titleClass(event.title))}>
        <Link to={`/events/${event.slug}`} className="no-underline hover:underline" dir="auto">
          {event.title}
        </Link>
      </h1>
      <p className="mt-3">{when}</p>
      <p className="text-ink-2">{where}</p>
    </header>
  );
}
