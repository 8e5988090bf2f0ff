import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { resizedAddress } from "#app/api/upload-address.ts";
import { useLive } from "#app/api/use-live.ts";
import { clockTime, dayName, londonWallClock } from "#app/format/nights.ts";
import { BookingCard } from "#app/parts/bookings/booking-card.tsx";
import { tellOtherTabs } from "#app/parts/bookings/hold-channel.ts";
import { splitBookings } from "#app/parts/bookings/my-bookings.ts";
import type { MyBooking } from "#app/parts/bookings/queries.ts";
import { useMyBookings } from "#app/parts/bookings/use-my-bookings.ts";
import { latestPosterAddress } from "#app/parts/events/posters/poster-address.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";
import { pageMeta } from "#app/shell/page-meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LiveNote } from "#app/ui/live-note.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import type { Route } from "./+types/list.ts";
import { SavedEvents, useSavedCount } from "./saved-events.tsx";

const CancelDialog = lazy(() => import("#app/parts/bookings/cancel-dialog.tsx"));

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { title: "My bookings", description: "Your tickets and what you saved.", isHidden: true });

/** Tickets of the nights to come, of those gone by, and what was saved for later. */
export default function MyBookings() {
  const { person } = useSession();
  if (!person) return null;
  return <Bookings personId={person.id} />;
}

const TABS = ["upcoming", "past", "saved"];

function Bookings({ personId }: { personId: string }) {
  const [params, setParams] = useSearchParams();
  const { bookings, copiedAt, isFailed, retry, isRetrying, reload } = useMyBookings(personId);
  const [cancelling, setCancelling] = useState<MyBooking | null>(null);
  const isOnline = useOnline();
  const isLost = useLive(`person:${personId}`, {
    onMessage: () => void reload(),
    onReturn: () => void reload(),
  });
  const savedCount = useSavedCount();
  const [now] = useState(() => new Date());
  const wanted = params.get("tab") ?? "";
  const tab = TABS.includes(wanted) ? wanted : "upcoming";
  const { upcoming, past } = splitBookings(bookings ?? [], now);

  const cards = (list: readonly MyBooking[], empty: ReactNode) => {
    if (bookings === null && !isOnline) return <NoCopy />;
    if (bookings === null) return isFailed ? <Failed onRetry={retry} busy={isRetrying} /> : <Loading />;
    if (list.length === 0) return empty;
    return (
      <ul className="grid gap-5 lg:grid-cols-2">
        {list.map((booking) => (
          <li key={booking.id}>
            <BookingCard
              booking={booking}
              poster={<TicketPoster event={booking.event} />}
              now={now}
              isOffline={copiedAt !== null || !isOnline}
              onCancel={setCancelling}
            />
          </li>
        ))}
      </ul>
    );
  };

  const nothingAhead = (
    <EmptyState action={<LinkButton to="/events">Find a night</LinkButton>}>
      No tickets for the nights to come.
    </EmptyState>
  );
  return (
    <div className="column py-8">
      <h1 tabIndex={-1} className="type-h1">
        My bookings
      </h1>
      {copiedAt !== null && (isFailed || !isOnline) ? <CopyNote copiedAt={copiedAt} /> : null}
      <LiveNote isLost={isLost && isOnline} sentence={null} />
      <div className="mt-6">
        <Tabs
          label="My bookings"
          value={tab}
          onValueChange={(value) => setParams(value === "upcoming" ? {} : { tab: value }, { replace: true })}
          tabs={[
            {
              value: "upcoming",
              label: <Count name="Upcoming" count={bookings && upcoming.length} />,
              content: cards(upcoming, nothingAhead),
            },
            {
              value: "past",
              label: <Count name="Past" count={bookings && past.length} />,
              content: cards(past, <EmptyState>Nights you have been to are kept here.</EmptyState>),
            },
            { value: "saved", label: <Count name="Saved" count={savedCount} />, content: <SavedEvents /> },
          ]}
        />
      </div>
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
    </div>
  );
}

function Count({ name, count }: { name: string; count: number | null }) {
  return (
    <>
      {name} {count === null ? null : <span className="type-data">{count}</span>}
    </>
  );
}

function CopyNote({ copiedAt }: { copiedAt: number }) {
  const moment = new Date(copiedAt);
  return (
    <p role="status" className="mt-4 border-warn border-s-4 ps-4">
      This is the copy kept in this browser on {dayName(londonWallClock(moment).day)} at {clockTime(moment)}.
      The codes are good; anything newer shows once you are connected.
    </p>
  );
}

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
