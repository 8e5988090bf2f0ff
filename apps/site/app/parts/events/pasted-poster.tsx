import clsx from "clsx";
import type { DisplayState } from "./display-state.ts";
import { Poster } from "./posters/poster.tsx";
import type { PosterSubject } from "./posters/poster-address.ts";

/** What is pasted over a poster that has been overtaken. */
const STRIPS: Partial<Record<DisplayState, { words: string; className: string }>> = {
  cancelled: { words: "Cancelled", className: "bg-red text-on-red" },
  postponed: { words: "Postponed", className: "bg-yellow text-on-yellow" },
  sold_out: { words: "Sold out", className: "bg-yellow text-on-yellow" },
  sold_out_waitlist: { words: "Sold out", className: "bg-yellow text-on-yellow" },
};

type PastedPosterProps = { event: PosterSubject; state: DisplayState; className?: string };

/** The poster at the head of an event's page, with a strip across it when things have changed; the page says it in words. */
export function PastedPoster({ event, state, className }: PastedPosterProps) {
  const strip = STRIPS[state];
  return (
    <div className={clsx("@container relative", className)}>
      <Poster event={event} size="full" eager className="w-full border border-line" />
      {strip ? (
        <p aria-hidden="true" className={clsx("strip", strip.className)}>
          {strip.words}
        </p>
      ) : null}
    </div>
  );
}
