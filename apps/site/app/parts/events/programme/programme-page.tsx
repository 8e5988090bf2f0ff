import { lazy, Suspense, useState } from "react";
import { momentName } from "#app/format/moment.ts";
import { dayName } from "#app/format/nights.ts";
import { useClock } from "#app/parts/events/use-clock.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FollowWays } from "#app/ui/follow-ways.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { titleClass } from "#app/ui/title-class.ts";
import { MySets } from "./my-sets.tsx";
import { NowAndNext } from "./now-and-next.tsx";
import { ProgrammeGrid } from "./programme-grid.tsx";
import type { Programme } from "./programme-query.ts";
import { SetRow } from "./set-row.tsx";
import { inTime, isTimed, type ProgrammeDay, type ProgrammeSet, toDays, toSets } from "./sets.ts";
import { type Picking, usePicking } from "./use-picking.ts";

/** Fetched only for people with an account. */
const PickedSetsSync = lazy(() => import("./picked-sets-sync.tsx").catch(() => ({ default: () => null })));

const views = { rooms: "By room", times: "By time", now: "Now and next", mine: "My picks" } as const;
type View = keyof typeof views;

type ProgrammePageProps = {
  event: Programme;
  madeAt: string;
  /** who is signed in, once it is known */
  personId: string | null;
};

/** The programme of a night or festival: by room, by time, what is on now, and one's own picks. */
export function ProgrammePage({ event, madeAt, personId }: ProgrammePageProps) {
  const now = useClock(madeAt);
  const [view, setView] = useState<View>("rooms");
  const sets = toSets(event.artists);
  const days = toDays(sets);
  const picking = usePicking(sets);
  return (
    <article className="column programme-paper py-6 print:max-w-none print:p-0">
      {personId ? (
        <Suspense fallback={null}>
          <PickedSetsSync personId={personId} />
        </Suspense>
      ) : null}
      <div data-no-print="">
        <Breadcrumbs
          crumbs={[
            { label: "Events", to: "/events" },
            { label: event.title, to: `/events/${event.slug}` },
            { label: "Programme" },
          ]}
        />
      </div>
      <header className="mt-5 print:mt-0">
        <h1
          tabIndex={-1}
          className={`[overflow-wrap:anywhere] print:text-[14pt] ${titleClass(event.title)}`}
          dir="auto"
        >
          {event.title}
        </h1>
        <p className="mt-2 text-ink-2 print:hidden">
          {event.status === "cancelled" ? "Cancelled. " : ""}
          {event.status === "postponed" ? "Postponed, the new date follows. " : ""}
          {event.set_times_at && Date.parse(event.set_times_at) > now.getTime()
            ? `Set times: ${momentName(event.set_times_at)}`
            : ""}
        </p>
      </header>
      {days.length > 0 ? (
        <>
          <fieldset data-no-print="" className="mt-6 flex flex-wrap gap-2">
            <legend className="sr-only">Show the programme</legend>
            {(Object.keys(views) as View[]).map((name) => (
              <Button
                key={name}
                size="sm"
                variant={view === name ? "primary" : "outline"}
                aria-pressed={view === name}
                data-needs-script=""
                onClick={() => setView(name)}
              >
                {views[name]}
                {name === "mine" && picking.picks.length > 0 ? ` (${picking.picks.length})` : ""}
              </Button>
            ))}
          </fieldset>
          {days.length > 1 && (view === "rooms" || view === "times") ? (
            <nav data-no-print="" aria-label="Days" className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
              {days.map(({ night }) => (
                <a key={night} href={`#${night}`} className="inline-flex min-h-9 items-center text-link">
                  {dayName(night)}
                </a>
              ))}
            </nav>
          ) : null}
          <div className="mt-6 print:mt-2">
            {view === "now" ? <NowAndNext sets={sets} picking={picking} now={now} /> : null}
            {view === "mine" ? (
              <MySets slug={event.slug} picking={picking} isSignedIn={personId !== null} />
            ) : null}
            {view === "rooms" || view === "times" ? (
              <div className="programme-days grid gap-10">
                {days.map((day) => (
                  <Day key={day.night} day={day} view={view} picking={picking} now={now} />
                ))}
              </div>
            ) : null}
          </div>
        </>
      ) : null}
      <Untimed sets={sets} picking={picking} hasTimes={days.length > 0} slug={event.slug} />
      {days.length > 0 ? (
        <footer data-no-print="" className="mt-10">
          <p className="flex flex-wrap gap-2">
            <Button variant="outline" data-needs-script="" onClick={() => window.print()}>
              Print
            </Button>
            <a href={`/events/${event.slug}/programme.ics`} className={buttonClass({ variant: "outline" })}>
              Calendar feed
            </a>
            <LinkButton variant="outline" to={`/events/${event.slug}`}>
              The event
            </LinkButton>
          </p>
          <FollowWays page={`/events/${event.slug}/programme`} />
        </footer>
      ) : null}
    </article>
  );
}

type DayProps = { day: ProgrammeDay; view: "rooms" | "times"; picking: Picking; now: Date };

function Day({ day, view, picking, now }: DayProps) {
  return (
    <section id={day.night} aria-labelledby={`day-${day.night}`} className="min-w-0 scroll-mt-24">
      <h2 id={`day-${day.night}`} className="type-h2 mb-3 print:mb-0 print:text-[11pt]">
        {dayName(day.night)}
      </h2>
      {view === "rooms" ? (
        <ProgrammeGrid day={day} picking={picking} now={now} />
      ) : (
        <ul className="max-w-reading border-ink border-t-2">
          {inTime(day).map((set) => (
            <SetRow key={set.id} set={set} picking={picking} withRoom />
          ))}
        </ul>
      )}
    </section>
  );
}

type UntimedProps = { sets: readonly ProgrammeSet[]; picking: Picking; hasTimes: boolean; slug: string };

/** Acts whose time is not known yet. They can be picked all the same. */
function Untimed({ sets, picking, hasTimes, slug }: UntimedProps) {
  const untimed = sets.filter((set) => !isTimed(set));
  if (sets.length === 0)
    return (
      <div className="mt-6">
        <EmptyState action={<LinkButton to={`/events/${slug}`}>The event</LinkButton>}>
          Nobody is announced yet.
        </EmptyState>
      </div>
    );
  if (untimed.length === 0) return null;
  return (
    <section aria-labelledby="untimed" className="mt-8 max-w-reading print:hidden">
      <h2 id="untimed" className="type-h2 mb-3">
        {hasTimes ? "Time to be announced" : "Who plays"}
      </h2>
      {hasTimes ? null : (
        <p className="mb-3 text-ink-2">
          Set times are not out yet. Pick who you want to hear, and we tell you when they are.
        </p>
      )}
      <ul className="border-ink border-t-2">
        {untimed.map((set) => (
          <SetRow key={set.id} set={set} picking={picking} withRoom />
        ))}
      </ul>
    </section>
  );
}
