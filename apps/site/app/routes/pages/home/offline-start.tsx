import { KeptTickets } from "#app/parts/bookings/kept/kept-tickets.tsx";
import { KeptSavedNights } from "#app/parts/events/saved/kept-saved-nights.tsx";
import { NightGuideFold } from "#app/parts/venues/night-guide-fold.tsx";

/** What the home page begins with where there is no connection: the tickets of the next night, and the nights that were saved. */
export function OfflineStart({ now }: { now: Date }) {
  return (
    <div className="border-ink border-b-2">
      <div className="column grid gap-8 py-8">
        <KeptTickets
          isNextOnly
          guideOf={({ event }) => <NightGuideFold event={event} now={now} />}
          otherwise={
            <p className="max-w-reading text-ink-2">
              You're offline, and no tickets for nights to come are saved on this device.
            </p>
          }
        />
        <KeptSavedNights now={now} />
        <p>
          <a href="/offline" className="text-link">
            Everything saved on this device
          </a>
        </p>
      </div>
    </div>
  );
}
