import { EmptyState } from "#app/ui/empty-state.tsx";
import { BookingList, useBookingCount } from "../booking-list.tsx";
import type { BookingsTab } from "../bookings-tab.ts";

function Past({ personId }: { personId: string }) {
  const empty = <EmptyState>Nights you have been to are kept here.</EmptyState>;
  return <BookingList personId={personId} half="past" empty={empty} />;
}

export default {
  value: "past",
  label: "Past",
  useCount: (personId) => useBookingCount(personId, "past"),
  Content: Past,
} satisfies BookingsTab;
