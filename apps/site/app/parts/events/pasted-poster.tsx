import clsx from "clsx";
import { lazy, Suspense } from "react";
import { useFlyer } from "./page/use-flyer.ts";
import { Poster, posterAlt } from "./posters/poster.tsx";
import type { PosterSubject } from "./posters/poster-address.ts";
import type { DisplayState } from "./state/display-state.ts";

const FlyerDialog = lazy(() => import("./page/flyer-dialog.tsx"));

/** What is pasted over a poster that has been overtaken. */
const STRIPS: Partial<Record<DisplayState, { words: string; className: string }>> = {
  cancelled: { words: "Cancelled", className: "bg-red text-on-red" },
  postponed: { words: "Postponed", className: "bg-yellow text-on-yellow" },
  sold_out: { words: "Sold out", className: "bg-yellow text-on-yellow" },
  sold_out_waitlist: { words: "Waiting list", className: "bg-yellow text-on-yellow" },
};

type PastedPosterProps = { event: PosterSubject; state: DisplayState; className?: string };

/** The poster at the head of an event's page, with a strip across it when things have changed; the page says it in words. */
export function PastedPoster({ event, state, className }: PastedPosterProps) {
  const strip = STRIPS[state];
  const flyer = useFlyer();
  const alt = posterAlt(event);
  return (
    <div className={clsx("@container relative", className)}>
      <Poster event={event} size="full" eager className="w-full border border-line" />
      <button
        type="button"
        data-needs-script=""
        aria-label={`Enlarge: ${alt}`}
        aria-haspopup="dialog"
        className="absolute inset-0 z-10 cursor-zoom-in"
        onClick={flyer.open}
      />
      {flyer.isOpen ? (
        <Suspense fallback={null}>
          <FlyerDialog event={event} alt={alt} onClose={flyer.close} />
        </Suspense>
      ) : null}
      {strip ? (
        <p aria-hidden="true" className={clsx("strip", strip.className)}>
          {strip.words}
        </p>
      ) : null}
    </div>
  );
}
