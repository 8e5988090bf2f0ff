import { formatFigure } from "./figure-words.ts";
import type { EventFigures } from "./figures.ts";

const steps = {
  seen: { label: "Saw the page", units: ["daily visitor", "daily visitors"] },
  opened: { label: "Opened the tickets", units: ["daily visitor", "daily visitors"] },
  held: { label: "Held places", units: ["person", "people"] },
  paid: { label: "Booked", units: ["booking", "bookings"] },
} as const;

/** From the page to the booking. Each step counts something of its own, and says what. */
export function Funnel({ funnel }: Pick<EventFigures, "funnel">) {
  const most = Math.max(1, ...funnel.map(({ value }) => value ?? 0));
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {funnel.map(({ step, value }) => (
          <li key={step} className="grid gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-bold">{steps[step].label}</span>
              <span>
                <span className="type-data font-bold">
                  {value === null ? "–" : formatFigure(value, "count")}
                </span>{" "}
                <span className="text-ink-2 text-small">{steps[step].units[value === 1 ? 0 : 1]}</span>
              </span>
            </span>
            <span aria-hidden="true" className="block h-3 border-line border-b">
              <span
                className="block border-pink border-b-12"
                style={{ inlineSize: `${Math.round(((value ?? 0) / most) * 100)}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
      <p className="text-ink-2 text-small">
        Daily visitors count a browser once a day. People who switched counting off are missing from the first
        two steps only: bookings are always complete.
      </p>
    </div>
  );
}
