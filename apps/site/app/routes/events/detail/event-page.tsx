import { type RefundPolicy, refundSentence } from "@undercroft/contract";
import { type ComponentProps, lazy, memo, type ReactNode, Suspense, useEffect, useState } from "react";
import { rememberSource } from "#app/api/booking-source.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { CATEGORY_LABELS, tagLabel } from "#app/parts/events/labels.ts";
import { BuyBar, BuyPanel } from "#app/parts/events/page/buy-panel.tsx";
import { LineUp } from "#app/parts/events/page/line-up.tsx";
import { ShareActions } from "#app/parts/events/page/share-actions.tsx";
import { TicketLadder } from "#app/parts/events/page/ticket-ladder.tsx";
import { PastedPoster } from "#app/parts/events/pasted-poster.tsx";
import { useOwnNights } from "#app/parts/events/saved/own-nights.ts";
import { displayState, isBookable } from "#app/parts/events/state/display-state.ts";
import { hasBanner } from "#app/parts/events/state/has-banner.ts";
import { stateFactsOf } from "#app/parts/events/state/sale-facts.ts";
import { takesMoney } from "#app/parts/events/state/takes-money.ts";
import { useClock } from "#app/parts/events/use-clock.ts";
import { InTheJournal } from "#app/parts/journal/in-the-journal.tsx";
import { AttendanceButton } from "#app/parts/profiles/attendance/attendance-button.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { useOpenQueue } from "#app/parts/queue/use-open-queue.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { TearOff } from "#app/ui/stubs/tear-off.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import type { DetailData } from "./detail.tsx";
import { posterSubject } from "./detail-meta.ts";
import { AccessAndSafety, EventUpdates, OrganiserNote } from "./detail-notes.tsx";
import { Section } from "./detail-section.tsx";
import { EventFacts } from "./event-facts.tsx";
import { EventPlace } from "./event-place.tsx";
import { hasWaitlist } from "./has-waitlist.ts";
import { RelatedEvents } from "./related-events.tsx";
import { Remind } from "./remind.tsx";
import { useRested } from "./use-rested.ts";

/** Only a night that is over, called off or moved fetches this. */
const StateBanner = lazy(async () => ({
  default: (await import("#app/parts/events/state/state-banner.tsx")).StateBanner,
}));
/** Fetched only for people with an account: nobody else is in a team. */
const TeamStrip = lazy(async () => ({
  default: (await import("#app/parts/events/page/team-strip.tsx")).TeamStrip,
}));
/** Only somebody who has tickets for it fetches this. */
const OwnBooking = lazy(async () => ({ default: (await import("./own-booking.tsx")).OwnBooking }));
/** Only a night of which something is sold out fetches this. */
const ResaleSection = lazy(async () => ({
  default: (await import("./resale-section.tsx")).ResaleSection,
}));
/** Fetched where tickets can be waited for, once the page is awake: joining needs scripts, and the clock would draw it again. */
const Waitlist = lazy(async () => ({ default: (await import("./night-waitlist.tsx")).NightWaitlist }));
/** Fetched once the page is awake: neither can be used without scripts. */
const PhotosAndReport = lazy(async () => ({
  default: (await import("./photos-and-report.tsx")).PhotosAndReport,
}));
/** Only a night of a series fetches this. */
const PassNote = lazy(() =>
  import("#app/parts/bookings/passes/pass-note.tsx").catch(() => ({ default: () => <></> })),
);
/** Only a night that takes questions, or has some, fetches these: the list, and what can be done with it once it may be wanted. */
const QuestionList = lazy(async () => ({
  default: (await import("#app/parts/feedback/questions/question-list.tsx")).QuestionList,
}));
const QuestionActions = lazy(async () => ({
  default: (await import("./question-actions.tsx")).QuestionActions,
}));
const FlashingCover = lazy(() => import("#app/parts/events/page/flashing-cover.tsx"));

type EventPageProps = {
  data: DetailData;
  siteUrl: string;
  /** what the page says of its being live; a draft is not */
  live?: ReactNode;
};

/** Drawn again only when the night changed: until its script has come, React would take what the server drew away. */
const NightBanner = memo(function NightBanner(props: ComponentProps<typeof StateBanner>) {
  if (!hasBanner(props.event, props.state)) return null;
  return (
    <Suspense fallback={null}>
      <StateBanner {...props} />
    </Suspense>
  );
});

/** Below what a first look needs: fetched when somebody may want it. */
function WhenWanted({ children }: { children: ReactNode }) {
  const isWanted = useRested(useSession().status === "signed-in");
  return isWanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}

/** The page of an event, for everybody and for the team's preview of a draft alike. */
export function EventPage({ data, siteUrl, live }: EventPageProps) {
  const { event, types, related, tonight, madeAt } = data;
  const now = useClock(madeAt);
  const { status } = useSession();
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => {
    rememberSource(window.location.search);
    setIsAwake(true);
  }, []);
  const facts = stateFactsOf(event, types);
  const [onSale, setOnSale] = useState(0);
  const own = useOwnNights().get(event.id);
  const visitor = { hasOffer: own?.kind === "held" && own.isOffer, resaleAvailable: onSale > 0 };
  const state = displayState(facts, now, visitor);
  const url = `${siteUrl}/events/${event.slug}`;
  const queue = useOpenQueue(event.id, isAwake && isBookable(facts, now))?.waiting ?? null;
  return (
    <article className="column py-6">
      {status === "signed-in" ? (
        <Suspense fallback={null}>
          <TeamStrip eventId={event.id} slug={event.slug} />
        </Suspense>
      ) : null}
      <Breadcrumbs
        crumbs={[
          { label: "Events", to: "/events" },
          { label: CATEGORY_LABELS[event.category], to: `/events/${event.category}` },
          { label: event.title },
        ]}
      />
      <div className="mt-5 grid items-start gap-x-10 gap-y-8 lg:grid-cols-12">
        <div className="flex items-center gap-6 lg:block lg:sticky lg:top-[calc(var(--header-height)+20px)] lg:col-span-5">
          <PastedPoster
            event={posterSubject(event)}
            state={state}
            className="w-3/5 max-w-64 lg:w-full lg:max-w-none"
          />
          {event.image_path && data.flashes ? (
            <Suspense fallback={null}>
              <FlashingCover path={event.image_path} alt={event.image_alt ?? ""} />
            </Suspense>
          ) : null}
          <TearOff
            day={nightDateOf(new Date(event.starts_at))}
            className="min-w-0 flex-1 [--tear-off-size:min(34vw,9rem)] lg:hidden"
          />
        </div>
        <div className="grid gap-10 lg:col-span-7">
          <header>
            <NightBanner event={event} types={types} state={state} tonight={tonight} />
            <h1 className={titleClass(event.title)} dir="auto">
              {event.title}
            </h1>
            {event.pick_blurb ? <p className="mt-3 text-ink-2">Our pick: {event.pick_blurb}</p> : null}
            <EventFacts event={event} tonight={tonight} series={data.series ?? null} />
            <p className="mt-4 flex flex-wrap gap-1.5">
              {event.tags.map(({ tag }) => (
                <Tag key={tag}>{tagLabel(tag)}</Tag>
              ))}
            </p>
          </header>
          {state === "past" || state === "cancelled" ? null : (
            <section aria-label="Tickets" data-live className="border-ink border-y-2 py-5">
              {own ? (
                <Suspense fallback={null}>
                  <OwnBooking night={own} event={event} />
                </Suspense>
              ) : null}
              <BuyPanel
                event={event}
                facts={facts}
                types={types}
                now={now}
                visitor={visitor}
                queue={queue}
                soon={<Remind event={event} />}
              />
              {types.length > 0 ? (
                <div className="mt-5">
                  <TicketLadder types={types} isHalted={state === "postponed" || state === "under_review"} />
                </div>
              ) : null}
              {types.some((type) => type.state === "sold_out") ? (
                <WhenWanted>
                  <ResaleSection event={event} known={types} onCount={setOnSale} />
                </WhenWanted>
              ) : null}
              {hasWaitlist(event, types, now) ? (
                <div className="mt-6 min-h-80">
                  <WhenWanted>
                    <Waitlist event={event} types={types} now={now} />
                  </WhenWanted>
                </div>
              ) : null}
              <BelowTickets data={data} now={now} />
            </section>
          )}
          <div>
            {live}
            <ShareActions eventId={event.id} slug={event.slug} title={event.title} url={url} />
          </div>
          {state === "past" || state === "cancelled" ? null : <AttendanceButton event={event} />}
          <EventUpdates updates={event.updates} />
          <Section title="About">
            <p className="max-w-reading whitespace-pre-line">{event.description}</p>
            {event.flyer_text ? (
              <details className="mt-4 max-w-reading">
                <summary className="min-h-6 cursor-pointer">Text from the flyer</summary>
                <p className="mt-2 whitespace-pre-line">{event.flyer_text}</p>
              </details>
            ) : null}
          </Section>
          {event.artists.length > 0 ? (
            <Section title="Line-up">
              <LineUp artists={event.artists} timesAt={event.set_times_at} now={now} slug={event.slug} />
            </Section>
          ) : null}
          <EventPlace event={event} drawing={data.drawing} facts={data.facts} />
          <AccessAndSafety data={data} now={now} />
          <OrganiserNote event={event} />
          <Asked data={data} isPast={state === "past"} />
          <div className="grid min-h-11 gap-10">
            <WhenWanted>
              <PhotosAndReport event={event} isOver={state === "past"} />
            </WhenWanted>
          </div>
        </div>
      </div>
      <div className="mt-12 max-w-reading empty:hidden">
        <InTheJournal articles={data.journal ?? []} />
      </div>
      <RelatedEvents related={related} event={event} now={now} />
      <BuyBar event={event} facts={facts} now={now} queue={queue} />
    </article>
  );
}

function Asked({ data: { event, questions }, isPast }: { data: DetailData; isPast: boolean }) {
  return questions ? (
    <Section title="Questions">
      <Suspense fallback={null}>
        <QuestionList questions={questions.questions} />
      </Suspense>
      <div className="mt-4 min-h-40">
        <WhenWanted>
          <QuestionActions event={event} asked={questions} isPast={isPast} />
        </WhenWanted>
      </div>
    </Section>
  ) : null;
}

/** What comes back to who books now, said before anybody pays; above it the pass for all nights, where there is one. */
function BelowTickets({ data: { event, types, series }, now }: { data: DetailData; now: Date }) {
  return (
    <>
      {series ? (
        <WhenWanted>
          <PassNote eventId={event.id} />
        </WhenWanted>
      ) : null}
      {event.price_from_pence === null || event.external_url ? null : (
        <p className="mt-4 text-ink-2 text-small">
          {[ruleOf(event, types, now), event.refund_note].filter(Boolean).join(" ")}
        </p>
      )}
    </>
  );
}

const ruleOf = (event: DetailData["event"], types: DetailData["types"], now: Date): string =>
  takesMoney(event, types)
    ? refundSentence(event.refund_policy as RefundPolicy, {
        startsAt: new Date(event.starts_at),
        bookedAt: now,
      })
    : "Cancel free any time before it starts.";
