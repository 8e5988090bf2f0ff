import { toSignInPath } from "@undercroft/contract";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { serverDate } from "#app/device/server-time.ts";
import { countTickets } from "#app/parts/bookings/choosing/basket.ts";
import { FundGiftField } from "#app/parts/bookings/choosing/fund-gift-field.tsx";
import { unpayable } from "#app/parts/bookings/choosing/own-amounts.ts";
import { PromoCodeField } from "#app/parts/bookings/choosing/promo-code-field.tsx";
import { TicketPicker } from "#app/parts/bookings/choosing/ticket-picker.tsx";
import { canBeBooked, onlyTickets } from "#app/parts/bookings/choosing/ticket-type.ts";
import { whyClosed } from "#app/parts/bookings/choosing/why-closed.ts";
import { ExtrasPicker } from "#app/parts/bookings/extras/extras-picker.tsx";
import type { BookableEvent } from "#app/parts/bookings/queries.ts";
import { RefusalNote } from "#app/parts/bookings/refusal-note.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { InsideStrip } from "#app/parts/queue/inside-strip.tsx";
import { useQueueGate } from "#app/parts/queue/use-queue-gate.ts";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LiveNote } from "#app/ui/live-note.tsx";
import { NeedsConnection } from "#app/ui/needs-connection.tsx";
import { HoldRefusal } from "./hold-refusal.tsx";
import { StepHeading } from "./step-heading.tsx";
import type { BookingFlow } from "./use-booking.ts";

/** Few nights ask for an application. */
const ApplyStep = lazy(async () => ({ default: (await import("./apply-step.tsx")).ApplyStep }));

export function TicketsStep({ event, flow }: { event: BookableEvent; flow: BookingFlow }) {
  const [search] = useSearchParams();
  const { person } = useSession();
  const queue = useQueueGate(event.id, person?.id ?? null, flow.hold !== null && !flow.isExpired);
  const closed = whyClosed(event, serverDate());
  const count = countTickets(flow.basket);
  if (event.requires_approval && event.status === "published" && !person)
    return (
      <section className="grid justify-items-start gap-4 border-2 border-ink p-5">
        <h2 className="type-h3">Places are given on application</h2>
        <p className="text-ink-2">Sign in, say who you are, and the organiser decides.</p>
        <LinkButton to={toSignInPath(`/events/${event.slug}/book`)}>Sign in to apply</LinkButton>
      </section>
    );
  if (event.requires_approval && event.status === "published" && person)
    return (
      <section aria-labelledby="tickets" className="grid gap-5">
        <StepHeading id="tickets" isFirstScreen>
          Apply for places
        </StepHeading>
        <Suspense fallback={<Halftone className="h-64 animate-appear-late" />}>
          <ApplyStep
            event={event}
            types={onlyTickets(flow.types)}
            person={{ id: person.id, name: person.profile?.full_name ?? person.givenName }}
          />
        </Suspense>
      </section>
    );
  if (closed) return <ClosedSale closed={closed} slug={event.slug} />;
  const proceed = () => {
    const [first] = unpayable(flow.types, flow.basket);
    if (first) document.querySelector<HTMLElement>(`[data-amount="${first.id}"]`)?.focus();
    else void flow.proceed();
  };
  const tickets = onlyTickets(flow.types);
  const states = new Set(tickets.map(({ state }) => state));
  const isSoldOut = states.has("sold_out") && !states.has("soon") && !states.has("waiting");
  const canBookAny = flow.types.some(canBeBooked) || flow.hold !== null;
  return (
    <section aria-labelledby="tickets" className="grid gap-5">
      <StepHeading id="tickets" isFirstScreen={!flow.hasMoved}>
        Tickets
      </StepHeading>
      {queue.secondsLeft === null ? null : <InsideStrip secondsLeft={queue.secondsLeft} />}
      {flow.refusal ? (
        <HoldRefusal
          refusal={flow.refusal}
          onRetry={flow.proceed}
          signInPath={toSignInPath(`/events/${event.slug}/book`)}
          queuePath={`/events/${event.slug}/queue`}
        />
      ) : null}
      <LiveNote isLost={flow.isLost} sentence={null} />
      <Choice flow={flow} />
      <PromoCodeField
        key={flow.applied?.code ?? "none"}
        applied={flow.applied}
        initial={search.get("code") ?? ""}
        onApply={flow.applyCode}
        onRemove={flow.removeCode}
      />
      {queue.mustQueue ? (
        <ToQueue slug={event.slug} isInQueue={queue.isInQueue} />
      ) : canBookAny ? (
        <div className="grid justify-items-start gap-3">
          <Button size="lg" onClick={proceed} disabled={count === 0} busy={flow.isBusy}>
            {flow.isBusy ? "Holding your tickets..." : "Continue"}
          </Button>
          <NeedsConnection />
          <p className="text-small text-ink-2">
            {count === 0
              ? "Choose at least one ticket."
              : "Your tickets are then held for at least 10 minutes."}
          </p>
        </div>
      ) : (
        <NothingLeft event={event} isSoldOut={isSoldOut} isForMembers={states.has("members")} />
      )}
      <noscript>
        <p>Holding tickets needs JavaScript: your session lives in your browser.</p>
      </noscript>
      {flow.isExpired ? <HoldIsOver /> : null}
    </section>
  );
}

/** The price list: tickets, and what is sold beside them. */
function Choice({ flow }: { flow: BookingFlow }) {
  const { types, basket, held, setQuantity } = flow;
  const tickets = onlyTickets(types);
  const gift = types.find(({ extra }) => extra?.kind === "fund");
  const sold = types.filter((type) => type !== gift);
  return (
    <>
      {tickets.length > 0 ? (
        <TicketPicker
          types={tickets}
          basket={basket}
          held={held}
          onChange={setQuantity}
          onAmount={flow.setAmount}
        />
      ) : (
        <p className="text-ink-2">No tickets have been announced for this night yet.</p>
      )}
      {sold.length > tickets.length ? (
        <ExtrasPicker types={sold} basket={basket} held={held} onChange={setQuantity} />
      ) : null}
      {gift ? (
        <FundGiftField gift={gift} basket={basket} onChange={setQuantity} onAmount={flow.setAmount} />
      ) : null}
    </>
  );
}

/** In place of the button that goes on, where nothing can be chosen: a sold-out night leads to its waiting list. */
function NothingLeft({
  event,
  isSoldOut,
  isForMembers,
}: {
  event: BookableEvent;
  isSoldOut: boolean;
  isForMembers: boolean;
}) {
  if (isForMembers && event.organiser)
    return (
      <LinkButton to={`/organisers/${event.organiser.slug}/membership`} className="justify-self-start">
        Become a member
      </LinkButton>
    );
  if (!isSoldOut || !event.waitlist_enabled)
    return (
      <LinkButton to={`/events/${event.slug}`} variant="outline" className="justify-self-start">
        Back to the event
      </LinkButton>
    );
  return (
    <div className="grid justify-items-start gap-3">
      <p>This night is sold out. If a ticket becomes available, we hold it for the first person in line.</p>
      <LinkButton size="lg" to={`/events/${event.slug}#waitlist`}>
        To the waiting list
      </LinkButton>
    </div>
  );
}

/** In place of the button that goes on, while the night has a queue. */
function ToQueue({ slug, isInQueue }: { slug: string; isInQueue: boolean }) {
  return (
    <div className="grid justify-items-start gap-3">
      <LinkButton size="lg" to={`/events/${slug}/queue`} state={{ joins: true }}>
        {isInQueue ? "To my place in the queue" : "Join the queue"}
      </LinkButton>
      <p className="text-small text-ink-2">
        {isInQueue
          ? "It is not your turn yet. Your place and what you chose are kept."
          : "Many people want tickets for this night, so there is a queue. What you chose is kept."}
      </p>
    </div>
  );
}

function HoldIsOver() {
  return (
    <RefusalNote
      refusal={{
        code: "BOOKINGS_HOLD_EXPIRED",
        title: "Your hold has run out",
        remedy: "Your places are free again for everybody. Choose your tickets again.",
        waitSeconds: null,
      }}
    />
  );
}

function ClosedSale({ closed, slug }: { closed: NonNullable<ReturnType<typeof whyClosed>>; slug: string }) {
  return (
    <section className="grid justify-items-start gap-4 border-2 border-ink p-5">
      <h2 className="type-h3" dir="auto">
        {closed.title}
      </h2>
      <p className="text-ink-2">{closed.remedy}</p>
      {closed.href ? (
        <a href={closed.href} rel="noopener nofollow" className="text-link underline underline-offset-4">
          Tickets at {new URL(closed.href).hostname}
        </a>
      ) : null}
      <LinkButton to={`/events/${slug}`} variant="outline">
        Back to the event
      </LinkButton>
    </section>
  );
}
