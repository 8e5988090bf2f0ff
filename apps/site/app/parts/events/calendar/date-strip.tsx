import clsx from "clsx";
import { type KeyboardEvent, useRef, useState } from "react";
import { addDays, type Day, dayName, weekdayName } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import type { Plus } from "#app/parts/events/listing.ts";
import { Link } from "#app/ui/page-link.tsx";

type DateStripProps = {
  tonight: Day;
  days?: number;
  counts: ReadonlyMap<Day, number>;
  /** "+" where the counts are lower bounds. */
  plus?: Plus;
  /** First and last chosen night, or null when none is chosen. */
  chosen: { from: Day; to: Day } | null;
  to: (day: Day) => string;
};

const WEEK = 7;

/**
 * The next nights as a strip: a bar shows how much is on. One stop for Tab; arrows go a day, Page Up and Down a
 * week, Home to tonight, End to the last.
 */
export function DateStrip({ tonight, days = 14, counts, plus = "", chosen, to }: DateStripProps) {
  const nights = Array.from({ length: days }, (_, index) => addDays(tonight, index));
  const most = Math.max(1, ...nights.map((night) => counts.get(night) ?? 0));
  const firstChosen = chosen ? nights.findIndex((night) => night >= chosen.from && night <= chosen.to) : -1;
  const [focused, setFocused] = useState<number | null>(null);
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const stop = focused ?? Math.max(0, firstChosen);

  function onKeyDown(event: KeyboardEvent) {
    const target = nextStop(event.key, stop, nights.length - 1);
    if (target === null) return;
    event.preventDefault();
    setFocused(target);
    links.current[target]?.focus();
  }

  return (
    <nav aria-label="Nights" className="border-line border-b">
      <ol className="flex snap-x overflow-x-auto overscroll-x-contain" onKeyDown={onKeyDown}>
        {nights.map((night, index) => {
          const count = counts.get(night) ?? 0;
          const isChosen = chosen !== null && night >= chosen.from && night <= chosen.to;
          return (
            <li key={night} className="min-w-16 grow snap-start border-line border-e last:border-e-0">
              <Link
                ref={(link) => {
                  links.current[index] = link;
                }}
                to={to(night)}
                preventScrollReset
                tabIndex={index === stop ? 0 : -1}
                onFocus={() => setFocused(index)}
                aria-current={isChosen ? "date" : undefined}
                className={clsx(
                  "relative flex flex-col items-center gap-1.5 px-2 pt-3 pb-2.5 no-underline -outline-offset-3",
                  isChosen ? "bg-pink text-on-pink" : "hover:bg-surface",
                )}
              >
                {index === 0 ? <span className="sr-only">Tonight, </span> : null}
                <span className="type-label">{weekdayName(night)}</span>{" "}
                <span className="type-numeral text-[2rem]">{Number(night.slice(8))}</span>
                <span className="sr-only">
                  {" "}
                  {dayName(night).slice(-3)}
                  {count || !plus ? `, ${plural(count, "event", undefined, plus)}` : null}
                </span>
                <svg viewBox="0 0 34 4" className="h-1 w-8.5" aria-hidden="true">
                  <rect
                    x={17 - barWidth(count, most) / 2}
                    width={barWidth(count, most)}
                    height="4"
                    fill="currentColor"
                  />
                </svg>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Width of a bar out of 34: nothing for nothing, never too thin to see for something. */
function barWidth(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(3, Math.round((count / most) * 34));
}

function nextStop(key: string, current: number, last: number): number | null {
  const moves: Record<string, number> = {
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    PageUp: current - WEEK,
    PageDown: current + WEEK,
    Home: 0,
    End: last,
  };
  const target = moves[key];
  return target === undefined ? null : Math.max(0, Math.min(last, target));
}
