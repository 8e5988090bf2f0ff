import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { resizedAddress } from "#app/api/upload-address.ts";
import { serverDate } from "#app/device/server-time.ts";
import { tellOtherTabs } from "#app/parts/bookings/holding/hold-channel.ts";
import { BookingCard } from "#app/parts/bookings/mine/booking-card.tsx";
import { splitBookings } from "#app/parts/bookings/mine/my-bookings.ts";
import { useMyBookings } from "#app/parts/bookings/mine/use-my-bookings.ts";
import type { MyBooking, MyTicket } from "#app/parts/bookings/queries.ts";
import { latestPosterAddress } from "#app/parts/events/posters/poster-address.ts";
import { WalletButtons } from "#app/parts/passes/wallet-buttons.tsx";
import { NightGuideFold } from "#app/parts/venues/night-guide-fold.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { TicketActions } from "./ticket-actions.tsx";

const CancelDialog = lazy(() => import("#app/parts/bookings/mine/cancel-dialog.tsx"));

type Half = "upcoming" | "past";

/** How many bookings are still to come, or were; null while they are not known. */
export function useBookingCount(personId: string, half: Half): number | null {
  const { bookings } = useMyBookings(personId);
  const [now] = useState(() => serverDate());
  return bookings && splitBookings(bookings, now)[half].length;
}

/** The bookings still to come, or those that were, as tickets. */
export function BookingList({ personId, half, empty }: { personId: string; half: Half; empty: ReactNode }) {
  const { bookings, copiedAt, isFailed, retry, isRetrying, reload } = useMyBookings(personId);
  const queryClient = useQueryClient();
  const [cancelling, setCancelling] = useState<MyBooking | null>(null);
  const isOnline = useOnline();
  const [now] = useState(() => serverDate());

  if (bookings === null && !isOnline) return <NoCopy />;
  if (bookings === null) return isFailed ? <Failed onRetry={retry} busy={isRetrying} /> : <Loading />;
  const list = splitBookings(bookings, now)[half];
  if (list.length === 0) return empty;
  const isOffline = copiedAt !== null || !isOnline;
  return (
    <>
      <ul className="grid gap-5 lg:grid-cols-2">
        {list.map((booking) => (
          <li key={booking.id}>
            <BookingCard
              booking={booking}
              poster={<TicketPoster event={booking.event} />}
              now={now}
              isOffline={isOffline}
              onCancel={setCancelling}
              guide={half === "upcoming" ? <NightGuideFold event={booking.event} now={now} /> : null}
              walletOf={(ticket) =>
                hasPass(booking, ticket, now) ? (
                  <WalletButtons
                    carried={{ ticket_id: ticket.id }}
                    what={ticket.holder_name && `ticket of ${ticket.holder_name}`}
                  />
                ) : null
              }
              actionsOf={(ticket) => (
                <TicketActions
                  booking={booking}
                  ticket={ticket}
                  personId={personId}
                  now={now}
                  isOffline={isOffline}
                  onChanged={() => {
                    tellOtherTabs(booking.event.id);
                    void reload();
                    // a pass above the list shows its nights too
                    void queryClient.invalidateQueries({ queryKey: ["mine", personId] });
                  }}
                />
              )}
            />
          </li>
        ))}
      </ul>
      {cancelling ? (
        <Suspense fallback={null}>
          <CancelDialog
            booking={cancelling}
            onClose={() => setCancelling(null)}
            onCancelled={() => {
              setCancelling(null);
              tellOtherTabs(cancelling.event.id);
              void reload();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** A wallet takes a ticket that opens the door of a night which is not over. */
const hasPass = ({ event }: MyBooking, ticket: MyTicket, now: Date): boolean =>
  ["issued", "transfer_pending", "listed"].includes(ticket.status) &&
  (event.status === "postponed" ||
    (event.status === "published" &&
      Date.parse(event.ends_at ?? event.starts_at) + (event.ends_at ? 0 : 8 * 3_600_000) > now.getTime()));

function Loading() {
  return (
    <div aria-busy="true" className="grid animate-appear-late gap-5 lg:grid-cols-2">
      <Halftone className="h-64" />
      <Halftone className="h-64" />
    </div>
  );
}

function NoCopy() {
  return (
    <ErrorState title="You're offline">
      Your bookings are safe, but this browser has not kept a copy of them yet. They show once you are
      connected.
    </ErrorState>
  );
}

function Failed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <ErrorState onRetry={onRetry} busy={busy}>
      Your bookings could not be loaded. They are safe.
    </ErrorState>
  );
}

function TicketPoster({ event }: { event: MyBooking["event"] }) {
  return (
    <img
      src={event.image_path ? resizedAddress(event.image_path, 160) : latestPosterAddress(event.id)}
      alt=""
      width={144}
      height={192}
      loading="lazy"
      decoding="async"
      className="halftone aspect-3/4 h-auto w-18 object-cover sm:w-20"
    />
  );
}
