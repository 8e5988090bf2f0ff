import { useEffect } from "react";
import { mayBeCounted } from "#app/api/statistics-choice.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { isCountedVisitor } from "./is-counted-visitor.ts";

/** The page has long been painted, and what it needs is there. */
const restMs = 3_000;

/** Fetches what counts visits when the page rests; not for the staff, and not for those who object. */
export function CountingOutlet() {
  const isCounted = isCountedVisitor(useSession());
  useEffect(() => {
    if (!isCounted) return;
    const timer = setTimeout(() => {
      if (mayBeCounted())
        import("./count-visits.ts").then(({ countVisits }) => countVisits()).catch(() => {});
    }, restMs);
    return () => clearTimeout(timer);
  }, [isCounted]);
  return null;
}
