import { lazy, Suspense, useState } from "react";
import type { GuidedNight } from "./night-guide.tsx";

const NightGuide = lazy(() =>
  import("./night-guide.tsx").catch(() => ({
    default: () => <p className="pb-4 text-ink-2">This could not be loaded. Reload the page to try again.</p>,
  })),
);

/** The way to a night of one's own, folded, so that the ticket stays in view. */
export function NightGuideFold({ event, now }: { event: GuidedNight & { title: string }; now: Date }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2">
        Getting there, access and safety
        <span className="sr-only" dir="auto">
          {" "}
          of {event.title}
        </span>
      </summary>
      {isOpen ? (
        <Suspense fallback={null}>
          <NightGuide night={event} now={now} />
        </Suspense>
      ) : null}
    </details>
  );
}
