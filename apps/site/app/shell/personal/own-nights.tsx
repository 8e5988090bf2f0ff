import { useEffect } from "react";
import { useLocation } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { setCount } from "#app/api/counts.ts";
import { keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { serverNow } from "#app/device/server-time.ts";
import { onHoldChange } from "#app/parts/bookings/holding/hold-channel.ts";
import { RunningHold } from "#app/parts/bookings/holding/running-hold.tsx";
import { listOwnNights } from "#app/parts/bookings/mine/own-nights.ts";
import { replaceOwnNights, useOwnNights } from "#app/parts/events/saved/own-nights.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

const KEY = "next-night";
const BOOKING_SCREEN = /^(\/events\/[^/]+\/book|\/bookings\/offers\/[^/]+|\/payment)$/;

/** Lets lists and pages know the person's bookings, and keeps a hold that is running in view until it is booked. */
export default function OwnNights() {
  const { person } = useSession();
  const personId = person?.id ?? null;
  const { pathname } = useLocation();
  useReadNights(personId);
  const holds = [...useOwnNights().values()].filter(({ kind }) => kind === "held");
  useEffect(() => setCount("holds", holds.length), [holds.length]);
  const [held] = holds;
  // the screens of booking and paying have a clock of their own
  if (!held?.hold_expires_at || BOOKING_SCREEN.test(pathname)) return null;
  return <RunningHold {...held} expiresAt={held.hold_expires_at} finishAt={held.finish_at} />;
}

/** About as high as the ticket of the next night is on the home page, on phones and elsewhere, in pixels; it measures itself there. */
const ticketHeight = () => (matchMedia("(width < 40rem)").matches ? 350 : 271);

/** Has the home page keep the place of the next ticket free, also where this browser has not shown one yet. */
function keepPlace(nights: readonly { kind: string; starts_at: string; ends_at: string | null }[]): void {
  const isGoing = nights.some(
    ({ kind, starts_at, ends_at }) => kind === "going" && Date.parse(ends_at ?? starts_at) > serverNow(),
  );
  if (isGoing && window.location.pathname !== "/" && readPersonal(KEY) === null)
    keepPersonal(KEY, ticketHeight());
}

/** Reads the nights on arrival, when a tab changes a hold, when a hold runs out, and when the page is looked at again. */
function useReadNights(personId: string | null): void {
  useEffect(() => {
    if (personId === null) {
      replaceOwnNights(new Map());
      return;
    }
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      clearTimeout(timer);
      const nights = await listOwnNights(await browserClient(), personId);
      if (!isCurrent) return;
      // a night that is booked and has more tickets held counts as held: that is what runs out
      const booked = nights.toSorted(
        (one, other) => Number(one.kind === "held") - Number(other.kind === "held"),
      );
      keepPlace(booked);
      replaceOwnNights(new Map(booked.map(({ event_id, ...night }) => [event_id, night])));
      const ends = nights.flatMap(({ hold_expires_at: end, kind }) =>
        kind === "held" && end ? Date.parse(end) : [],
      );
      if (ends.length > 0)
        timer = setTimeout(readQuietly, Math.max(1000, Math.min(...ends) - serverNow() + 500));
    };
    // without a connection the page stands as everybody sees it
    const readQuietly = () => void read().catch(() => {});
    const onVisible = () => {
      if (document.visibilityState === "visible") readQuietly();
    };
    readQuietly();
    const stop = onHoldChange(null, readQuietly);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [personId]);
}
