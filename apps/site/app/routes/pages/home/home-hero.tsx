import { type Day, dayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { DateStrip } from "#app/parts/events/calendar/date-strip.tsx";
import type { Card } from "#app/parts/events/listing.ts";
import { AllOfTheUk } from "#app/shell/place/all-of-the-uk.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { TearOff } from "#app/ui/stubs/tear-off.tsx";
import { eventsPath } from "./events-path.ts";
import type { HomeData } from "./home.tsx";
import { HomeSearch } from "./home-search.tsx";
import { StillPoster } from "./still-poster.tsx";

const quick = [
  { when: "tonight", label: "Tonight" },
  { when: "tomorrow", label: "Tomorrow" },
  { when: "weekend", label: "This weekend" },
] as const;

/** The first screen: which night it is, what one is looking for, and a wall of posters. */
export function HomeHero({ home }: { home: HomeData }) {
  const { first, place, tonight } = home;
  const isTonight = first.night === tonight;
  const counts = new Map<Day, number>(first.nights.map(({ night_date, count }) => [night_date, count]));
  return (
    <section aria-labelledby="home-title" className="border-ink border-b-2">
      <div className="mx-auto grid max-w-page items-center gap-x-12 gap-y-8 px-(--gutter) py-8 lg:grid-cols-[7fr_5fr] lg:py-14">
        <div className="min-w-0">
          <div className="flex items-end gap-4 sm:gap-6">
            <TearOff day={first.night} className="border-ink border-e-2 pe-4 sm:pe-6" />
            <div className="min-w-0 pb-1">
              <h1
                id="home-title"
                tabIndex={-1}
                className="type-h1 min-h-[2lh] text-[clamp(1.3rem,6.9vw,3rem)] [overflow-wrap:break-word] lg:text-[clamp(2rem,3.9vw,3rem)]"
              >
                {isTonight ? "Tonight" : "Tomorrow"} in {place?.name ?? "the UK"}
              </h1>
              <p className="mt-3 type-label text-ink-2">
                {dayName(first.night)} — {plural(first.total, "event", undefined, first.plus)}
              </p>
            </div>
          </div>
          <p className="mt-6 hidden max-w-reading text-ink-2 sm:block">
            Club nights, gigs, exhibitions and the rooms they happen in. One price from the list to the door.
          </p>
          <HomeSearch home={home} />
          <div className="-mx-1 mt-3 flex gap-2 overflow-x-auto whitespace-nowrap p-1">
            {place ? <AllOfTheUk to="/" /> : null}
            {quick.map(({ when, label }) => (
              <Chip key={when} to={eventsPath({ when }, place)}>
                {label}
              </Chip>
            ))}
          </div>
        </div>
        <PosterWall listings={home.picks.length >= 3 ? home.picks : first.items} />
      </div>
      <div className="mx-auto max-w-page border-line border-t">
        <DateStrip
          tonight={tonight}
          counts={counts}
          chosen={{ from: first.night, to: first.night }}
          to={(date) => eventsPath({ date }, place)}
        />
      </div>
    </section>
  );
}

/** Three posters pasted over one another; what they say is in the lists below, so they are silent. */
function PosterWall({ listings }: { listings: readonly Card[] }) {
  const [left, middle, right] = listings;
  if (!left || !middle || !right) return null;
  const shared = "absolute w-[52%]";
  return (
    <div className="relative hidden aspect-[10/8.4] lg:block" aria-hidden="true">
      <StillPoster listing={left} className={`${shared} top-[6%] left-0 -rotate-3`} />
      <StillPoster listing={right} className={`${shared} top-[8%] right-0 rotate-4`} />
      <StillPoster listing={middle} className={`${shared} top-0 left-[24%] rotate-[0.6deg]`} isFirst />
    </div>
  );
}
