import { lazy, useEffect } from "react";
import { forgetPersonal } from "#app/api/personal-storage.ts";
import { unreadNights, useOwnNights } from "#app/parts/events/saved/own-nights.ts";
import type { HomeStrip, StripProps } from "../home-strip.ts";

const NextTicket = lazy(async () => ({ default: (await import("../next-ticket.tsx")).NextTicket }));

/** The next night the person is going to. */
function NextNight({ now }: StripProps<undefined>) {
  const nights = useOwnNights();
  const next = [...nights.values()]
    .filter(
      ({ kind, starts_at, ends_at }) => kind === "going" && Date.parse(ends_at ?? starts_at) > now.getTime(),
    )
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at))[0];
  const isNone = !next && nights !== unreadNights;
  useEffect(() => {
    if (!isNone) return;
    forgetPersonal("next-night");
    document.documentElement.style.removeProperty("--next-night");
  }, [isNone]);
  return next ? <NextTicket night={next} /> : null;
}

export default {
  order: 5,
  isPersonal: true,
  keepsPlace: "min-h-(--next-night)",
  Strip: NextNight,
} satisfies HomeStrip;
