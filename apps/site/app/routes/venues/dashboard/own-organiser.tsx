import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import type { MyVenue } from "#app/parts/venues/my-venues.ts";
import { isOpenToChanges } from "#app/parts/venues/my-venues.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** The organiser under which a venue puts on its own nights. */
export type OwnOrganiser = { id: string; slug: string; name: string; trust: string };

type OwnOrganiserProps = { venue: MyVenue; what: string; children: (organiser: OwnOrganiser) => ReactNode };

/** What a tab shows of the nights that the venue puts on itself, or how it begins to. */
export function WithOwnOrganiser({ venue, what, children }: OwnOrganiserProps) {
  const key = ["venues", venue.id, "organisers"];
  const { run, isBusy, refusal } = useExclusiveMutation(["venues", venue.id]);
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      return call("list_venue_organisers", { p_venue_id: venue.id });
    },
  });
  return (
    <Loaded query={query} what={what}>
      {([organiser]) =>
        organiser ? (
          children(organiser)
        ) : (
          <EmptyState
            action={
              venue.rights.includes("details") && isOpenToChanges(venue.status) ? (
                <>
                  <RefusalNote refusal={refusal} />
                  <Button
                    busy={isBusy}
                    onClick={async () => {
                      await run(() => call("found_venue_organiser", { p_venue_id: venue.id }));
                      await queryClient.invalidateQueries({ queryKey: ["organisers"] });
                    }}
                  >
                    Put on nights as {venue.name}
                  </Button>
                </>
              ) : null
            }
          >
            {venue.name} does not put on its own nights yet. When it does, they are listed here.
          </EmptyState>
        )
      }
    </Loaded>
  );
}
