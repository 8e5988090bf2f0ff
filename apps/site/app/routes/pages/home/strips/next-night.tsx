import { lazy, useEffect, useState } from "react";
import { forgetPersonal } from "#app/api/personal-storage.ts";
import { unreadNights, useOwnNights } from "#app/parts/events/saved/own-nights.ts";
import type { HomeStrip, StripProps } from "../home-strip.ts";

const NextTicket = lazy(async () => ({ default: (await import("../next-ticket.tsx")).NextTicket }));

/** Whether the height of the ticket is kept, so that its place is free before it is read (shell/account/initials-script.ts). */
const hasPlace = () => document.documentElement.style.getPropertyValue("--next-night") !== "";

/** The next night the person is going to. Where its place was not free, it is measured now and shown from the next visit on. */
function NextNight({ now }: StripProps<undefined>) {
  const nights = useOwnNights();
  const [isInPlace] = useState(() => nights !== unreadNights || hasPlace());
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
  if (!next) return null;
  if (isInPlace) return <NextTicket night={next} />;
  return (
    <div className="invisible absolute inset-x-0" inert>
      <NextTicket night={next} />
    </div>
  );
}

export default {
  order: 5,
  isPersonal: true,
  keepsPlace: "min-h-(--next-night)",
  Strip: NextNight,
} satisfies HomeStrip;
