import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { announce } from "#app/ui/notices/announce.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { ListingCard } from "./listing-card.tsx";
import { listingsKey, readListings, withdrawListing } from "./listings.ts";

const useListings = (personId: string) =>
  useQuery({ queryKey: listingsKey(personId), queryFn: readListings, staleTime: 0 });

/** How many tickets of a person are for sale; null while that is not known. */
export function useListingCount(personId: string): number | null {
  const { data } = useListings(personId);
  return data ? data.filter(({ ended_at }) => ended_at === null).length : null;
}

/** What a person sells on and has sold on, what is for sale first. */
export function ListingList({ personId, empty }: { personId: string; empty: ReactNode }) {
  const query = useListings(personId);
  const { run, isBusy, refusal } = useExclusiveMutation(["mine", personId]);
  return (
    <Loaded query={query} what="What you sell on" why={refusedWhy(query)}>
      {(listings) =>
        listings.length === 0 ? (
          empty
        ) : (
          <div className="grid gap-4">
            <RefusalNote refusal={refusal} />
            <ul className="grid gap-5 lg:grid-cols-2">
              {listings.map((listing) => (
                <li key={listing.id}>
                  <ListingCard
                    listing={listing}
                    isBusy={isBusy}
                    onWithdraw={async () => {
                      const answer = await run((client) => withdrawListing(client, listing.id));
                      if (answer) announce(`Ticket ${listing.ticket_number} is off sale`);
                    }}
                  />
                </li>
              ))}
            </ul>
            <ListEnd shown={listings.length} most={200} which="latest" />
          </div>
        )
      }
    </Loaded>
  );
}
