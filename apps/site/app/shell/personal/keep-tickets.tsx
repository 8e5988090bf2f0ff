import { useEffect, useRef } from "react";
import { useLive } from "#app/api/live/use-live.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

const load = () => import("#app/parts/bookings/kept/keep-tickets.ts");
/** A page that has just been opened reads what it shows first. */
const REST_MS = 10_000;
/** A booking, a swap or a transfer changes several rows. */
const SETTLE_MS = 2_000;

/** Keeps the person's tickets on this device: at the first visit when that is due, and when one of their bookings changes. */
export default function KeepTickets() {
  const personId = useSession().person?.id ?? null;
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (personId === null) return;
    const timer = setTimeout(
      () =>
        load()
          .then(({ keepTicketsIfDue }) => keepTicketsIfDue(personId))
          .catch(() => {}), // without a connection what is kept stays
      REST_MS,
    );
    return () => {
      clearTimeout(timer);
      clearTimeout(settling.current);
    };
  }, [personId]);
  const keepSoon = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      if (personId !== null)
        load()
          .then(({ readBookings }) => readBookings(personId))
          .catch(() => {});
    }, SETTLE_MS);
  };
  useLive(personId && `person:${personId}`, {
    onMessage: (event) => event === "booking" && keepSoon(),
    onReturn: keepSoon,
  });
  return null;
}
