import clsx from "clsx";
import { type Day, monthName, weekdayName } from "#app/format/nights.ts";

/** A night as a leaf of a tear-off calendar. Silent: the date stands beside it in words. */
export function TearOff({ day, className }: { day: Day; className?: string }) {
  return (
    <p className={clsx("flex shrink-0 flex-col items-stretch text-center", className)} aria-hidden="true">
      <span className="type-label">{weekdayName(day)}</span>
      <span className="font-numeral text-(length:--tear-off-size,clamp(5.5rem,13vw,11rem)) font-black leading-[0.8] text-pink translate-y-[0.083em] [font-stretch:50%]">
        {Number(day.slice(8))}
      </span>
      <span className="type-label">{monthName(day).slice(0, 3)}</span>
    </p>
  );
}
