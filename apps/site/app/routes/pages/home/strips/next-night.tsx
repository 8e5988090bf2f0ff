import { lazy } from "react";
import { useOwnNights } from "#app/parts/events/own-nights.ts";
import type { HomeStrip, StripProps } from "../home-strip.ts";

const NextTicket = lazy(async () => ({ default: (await import("../next-ticket.tsx")).NextTicket }));

/** The next night the person is going to. */
function NextNight({ now }: StripProps<undefined>) {
  const next = [...useOwnNights().values()]
    .filter(
      ({ kind, starts_at, ends_at }) => kind === "going" && Date.parse(ends_at ?? starts_at) > now.getTime(),
    )
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))[0];
  return next ? <NextTicket night={next} /> : null;
}

export default { order: 5, isPersonal: true, Strip: NextNight } satisfies HomeStrip;
