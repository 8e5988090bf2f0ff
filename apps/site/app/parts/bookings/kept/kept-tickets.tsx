import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { KeptRecord } from "#app/api/device-store.ts";
import { serverDate } from "#app/device/server-time.ts";
import { momentName } from "#app/format/moment.ts";
import { splitBookings } from "#app/parts/bookings/mine/my-bookings.ts";
import type { MyBooking } from "#app/parts/bookings/queries.ts";
import { readKeptBookings } from "./keep-tickets.ts";
import { ofNextNight, ticketsOn } from "./next-night.ts";

/** Read once there is a ticket to show: most visitors of the page have none. */
const BookingCard = lazy(() =>
  import("#app/parts/bookings/mine/booking-card.tsx").then((file) => ({ default: file.BookingCard })),
);

const nothing = () => null;

type KeptTicketsProps = {
  /** what stands there where none is kept */
  otherwise: ReactNode;
  /** leaves out the tickets of later nights than the next one */
  isNextOnly?: boolean;
  /** the way to a night, and what it says of access and safety */
  guideOf: (booking: MyBooking) => ReactNode;
};

/**
 * The tickets that lie on this device for nights to come. They are shown without asking who is signed in: what was kept of others is
 * deleted when a person signs in.
 */
export function KeptTickets({ otherwise, isNextOnly = false, guideOf }: KeptTicketsProps): ReactNode {
  const [kept, setKept] = useState<KeptRecord<MyBooking[]> | null>();
  const [now] = useState(() => serverDate());
  useEffect(() => {
    void readKeptBookings(null).then(setKept);
  }, []);
  if (kept === undefined) return null;
  const ahead = kept ? splitBookings(kept.value, now).upcoming : [];
  const upcoming = isNextOnly ? ofNextNight(ahead) : ahead;
  if (!kept || upcoming.length === 0) return otherwise;
  return (
    <section aria-labelledby="kept-tickets">
      <h2 id="kept-tickets" className="type-h2">
        {isNextOnly ? ticketsOn(upcoming[0]?.event.night_date ?? null, now) : "Your tickets"}
      </h2>
      <p className="mt-2 mb-4 text-ink-2">
        Saved on this device, as of {momentName(new Date(kept.savedAt).toISOString())}. Tickets that you gave
        back or passed on since then no longer work.
      </p>
      <Suspense fallback={null}>
        <ul className="grid gap-5 lg:grid-cols-2">
          {upcoming.map((booking) => (
            <li key={booking.id}>
              <BookingCard
                booking={booking}
                poster={null}
                now={now}
                isOffline
                onCancel={nothing}
                actionsOf={nothing}
                walletOf={nothing}
                guide={guideOf(booking)}
              />
            </li>
          ))}
        </ul>
      </Suspense>
    </section>
  );
}
