import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { BookingList, useBookingCount } from "../booking-list.tsx";
import type { BookingsTab } from "../bookings-tab.ts";

function Upcoming({ personId }: { personId: string }) {
  const empty = (
    <EmptyState action={<LinkButton to="/events">Find a night</LinkButton>}>
      No tickets for the nights to come.
    </EmptyState>
  );
  return <BookingList personId={personId} half="upcoming" empty={empty} />;
}

export default {
  value: "upcoming",
  label: "Upcoming",
  useCount: (personId) => useBookingCount(personId, "upcoming"),
  Content: Upcoming,
} satisfies BookingsTab;
