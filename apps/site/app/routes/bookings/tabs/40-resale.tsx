import { ListingList, useListingCount } from "#app/parts/resale/listing-list.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { BookingsTab } from "../bookings-tab.ts";

function Resale({ personId }: { personId: string }) {
  const empty = (
    <EmptyState>
      You have no tickets for sale. When you can't come to a night that allows it, choose "I can't come" on
      your ticket: the buyer pays what you paid, and you get all of it back.
    </EmptyState>
  );
  return <ListingList personId={personId} empty={empty} />;
}

export default {
  value: "resale",
  label: "Resale",
  useCount: useListingCount,
  Content: Resale,
} satisfies BookingsTab;
