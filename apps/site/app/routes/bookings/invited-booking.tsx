import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { serverDate } from "#app/device/server-time.ts";
import type { TicketType } from "#app/parts/bookings/choosing/ticket-type.ts";
import { type BookableEvent, findBookableEvent, listTicketTypes } from "#app/parts/bookings/queries.ts";
import { KnownVisitor } from "#app/parts/profiles/session/known-visitor.tsx";
import { Halftone } from "#app/ui/halftone.tsx";

/** What the booking screen shows. */
export type Shown = { event: BookableEvent; types: TicketType[]; madeAt: string };
type InvitedBookingProps = {
  idOrSlug: string;
  /** what a person sees who has no invitation that changes anything */
  missing: ReactNode;
  children: (shown: Shown) => ReactNode;
};

type WaivedApplicationProps = { idOrSlug: string; onWaived: (shown: Shown) => void };

/** The night as the person may book it, with what their invitation waives. */
function useInvited(idOrSlug: string) {
  return useQuery({
    queryKey: ["nights", "invited", idOrSlug, "book"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const client = await browserClient();
      const event = await findBookableEvent(client, idOrSlug);
      if (!event) return null;
      const [types, invitation] = await Promise.all([
        listTicketTypes(client, event.id),
        call("my_invitation", { p_event_id: event.id }),
      ]);
      const isWaived = invitation?.waives.includes("approval") ?? false;
      const shown = { ...event, requires_approval: event.requires_approval && !isWaived };
      return { event: shown, types, madeAt: serverDate().toISOString() };
    },
  });
}

/** Tells once that the person's invitation waives the application. Shows nothing: what is typed meanwhile stays. */
export function WaivedApplication({ idOrSlug, onWaived }: WaivedApplicationProps) {
  const { data: shown } = useInvited(idOrSlug);
  useEffect(() => {
    if (shown && !shown.event.requires_approval) onWaived(shown);
  }, [shown, onWaived]);
  return null;
}

function Screen({ idOrSlug, missing, children }: InvitedBookingProps) {
  const query = useInvited(idOrSlug);
  if (query.isPending)
    return (
      <div aria-busy="true" className="column py-8">
        <Halftone className="h-64 animate-appear-late" />
      </div>
    );
  return query.data ? children(query.data) : missing;
}

/** The booking screen for an invited person, in place of one that the server did not find. */
export function MissingBooking(props: InvitedBookingProps) {
  return (
    <KnownVisitor missing={props.missing}>
      <QueryProvider>
        <Screen {...props} />
      </QueryProvider>
    </KnownVisitor>
  );
}
