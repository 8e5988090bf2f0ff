import clsx from "clsx";
import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import { addDays, type Day, dayName, monthName, weekdayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { ChevronLeft } from "#app/ui/icons/chevron-left.ts";
import { ChevronRight } from "#app/ui/icons/chevron-right.ts";
import { useMuted } from "#app/ui/use-muted.ts";
import { type CalendarNight, firstOfMonth, weeksOf } from "./month.ts";

/** Names under a day. */
const MOST_NAMED = 6;

type MonthCalendarProps = {
  /** Any day of the month. */
  month: Day;
  tonight: Day;
  nights: ReadonlyMap<Day, CalendarNight>;
  /** Where the same nights are read with what can be muted of each. */
  marksAt: string;
  toNight: (night: Day) => string;
  toMonth: (firstDay: Day) => string;
};

/** A month as a table of nights, from this week on. What is past cannot be chosen. */
export function MonthCalendar({
  month,
  tonight,
  nights: found,
  marksAt,
  toNight,
  toMonth,
}: MonthCalendarProps) {
  const nights = useNightsWithoutMuted(found, marksAt);
  const weeks = weeksOf(month, tonight);
  const previous = firstOfMonth(month, -1);
  const [pressed, setPressed] = useState<Day | null>(null);
  const shown = pressed ? nights.get(pressed) : undefined;
  return (
    <div className="px-(--gutter) py-6">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="type-h2">{monthName(month)}</h2>
        <div className="flex gap-2">
          {firstOfMonth(tonight) <= previous ? (
            <MonthLink to={toMonth(previous)} month={previous} back />
          ) : null}
          <MonthLink to={toMonth(firstOfMonth(month, 1))} month={firstOfMonth(month, 1)} />
        </div>
      </div>
      <div className="overflow-x-auto">
        <table className="w-full table-fixed border-collapse border-2 border-ink">
          <caption className="sr-only">Nights of {monthName(month)}</caption>
          <thead>
            <tr>
              {Array.from({ length: 7 }, (_, index) => addDays("2026-11-02", index)).map((day) => (
                <th
                  key={day}
                  scope="col"
                  className="border border-line py-2 type-label"
                  abbr={weekdayName(day, true)}
                >
                  {weekdayName(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, index) => (
              <tr key={week.find(Boolean) ?? index}>
                {week.map((day, weekday) => (
                  // a blank has no day to be known by, only its place in the week
                  <td key={day ?? `blank-${weekday}`} className="h-20 border border-line align-top sm:h-32">
                    {day ? (
                      <NightCell
                        day={day}
                        tonight={tonight}
                        night={nights.get(day)}
                        to={toNight(day)}
                        isPressed={day === pressed}
                        onPress={() => setPressed(day)}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div role="status" className="sm:hidden">
        {pressed && shown ? <NightsOfDay day={pressed} night={shown} to={toNight(pressed)} /> : null}
      </div>
    </div>
  );
}

type WithMarks = { calendar: { nights: CalendarNight[] } | null };

/** The figures of nights count nothing that somebody has muted; only their browser asks what that would be. */
function useNightsWithoutMuted(
  found: ReadonlyMap<Day, CalendarNight>,
  marksAt: string,
): ReadonlyMap<Day, CalendarNight> {
  const isMuted = useMuted();
  const { data, load } = useFetcher<WithMarks>();
  const isWanted = isMuted !== null;
  useEffect(() => {
    if (isWanted) void load(marksAt);
  }, [isWanted, marksAt, load]);
  if (!isMuted || !data?.calendar) return found;
  const kept = data.calendar.nights.map((night) => ({
    ...night,
    count: night.all?.filter((marks) => !isMuted(marks)).length ?? night.count,
    highlights: night.highlights.filter(({ marks }) => !isMuted(marks)).slice(0, MOST_NAMED),
  }));
  return new Map(kept.filter(({ count }) => count > 0).map((night) => [night.night, night]));
}

function MonthLink({ to, month, back = false }: { to: string; month: Day; back?: boolean }) {
  const Icon = back ? ChevronLeft : ChevronRight;
  return (
    <Link
      to={to}
      preventScrollReset
      className={buttonClass({ variant: "outline", size: "icon" })}
      aria-label={monthName(month)}
    >
      <Icon className="size-5" aria-hidden="true" />
    </Link>
  );
}

/** On a phone, where a day has room for a number alone: what is on when it is pressed. */
function NightsOfDay({ day, night, to }: { day: Day; night: CalendarNight; to: string }) {
  return (
    <section aria-label={dayName(day)} className="mt-4 border-2 border-ink">
      <h3 className="border-line border-b px-3 py-2 type-h3">{dayName(day)}</h3>
      <ul>
        {night.highlights.map((event) => (
          <li key={event.event_id} {...event.marks} className="border-line border-b">
            <Link
              to={`/events/${event.slug}`}
              className="block px-3 py-2.5 font-bold no-underline [overflow-wrap:anywhere]"
              dir="auto"
            >
              {event.title}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={to} className="block px-3 py-2.5">
        {night.count > night.highlights.length ? `All ${plural(night.count, "event")}` : "Times and prices"}
      </Link>
    </section>
  );
}

type NightCellProps = {
  day: Day;
  tonight: Day;
  night: CalendarNight | undefined;
  to: string;
  isPressed: boolean;
  onPress: () => void;
};

/** Where the names of a day's nights do not fit beside its number. */
const NARROW = "(max-width: 39.99rem)";

function NightCell({ day, tonight, night, to, isPressed, onPress }: NightCellProps) {
  const number = <span className="type-numeral">{Number(day.slice(8))}</span>;
  if (day < tonight) return <div className="p-1.5 text-ink-3 sm:p-2">{number}</div>;
  if (!night) return <div className="p-1.5 text-ink-2 sm:p-2">{number}</div>;
  return (
    <div className="flex h-full flex-col">
      <Link
        to={to}
        className={clsx(
          "flex flex-wrap items-baseline justify-between gap-x-2 p-1.5 no-underline hover:bg-surface max-sm:grow sm:p-2",
          isPressed && "max-sm:bg-surface max-sm:outline-2 max-sm:outline-ink",
        )}
        onClick={(event) => {
          if (!window.matchMedia(NARROW).matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onPress();
        }}
        aria-label={`${dayName(day)}: ${plural(night.count, "event")}`}
        aria-current={day === tonight ? "date" : undefined}
      >
        <span className={day === tonight ? "bg-pink px-1 text-on-pink" : undefined}>{number}</span>
        <span className="type-data text-link">{night.count}</span>
      </Link>
      <ul className="grid gap-1 px-2 pb-2 text-small max-sm:hidden [&>li:nth-child(n+4)]:hidden">
        {night.highlights.map((event) => (
          <li key={event.event_id} {...event.marks} className="truncate">
            <Link to={`/events/${event.slug}`} className="no-underline hover:underline" dir="auto">
              {event.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
