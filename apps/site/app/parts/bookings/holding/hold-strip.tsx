import { plural } from "#app/format/plural.ts";
import { formatSeconds } from "./hold-clock.ts";

/** The clock of a hold for narrow screens, where the order stands below the form; it stays in view. */
export function HoldStrip({ secondsLeft, count }: { secondsLeft: number; count: number }) {
  return (
    <p className="sticky top-(--header-height) z-30 -mx-(--gutter) flex justify-between gap-4 border-ink border-b-2 bg-raised px-(--gutter) py-2 type-label lg:hidden">
      <span>{plural(count, "ticket")} held</span>
      <span role="timer">{formatSeconds(secondsLeft)}</span>
    </p>
  );
}
