import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { serverDate } from "#app/device/server-time.ts";
import type { TicketType } from "#app/parts/bookings/choosing/ticket-type.ts";
import { type BookableEvent, findBookableEvent, listTicketTypes } from "#app/parts/bookings/queries.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { KnownVisitor } from "#app/parts/profiles/session/known-visitor.tsx";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { Loaded } from "#app/ui/loaded.tsx";

/** What the booking screen shows. */
export type Shown = { event: BookableEvent; types: TicketType[]; madeAt: string };
type InvitedBookingProps = {
  idOrSlug: string;
  /** what a person sees who has no invitation that changes anything */
  missing: ReactNode;
  children: (shown: Shown) => ReactNode;
};

/** What an invitation waives for one person, and for no other. */
export type Waived = { bookerId: string; shown: Shown };
type WaivedApplicationProps = { idOrSlug: string; bookerId: string; onWaived: (waived: Waived) => void };

/** The night as the person may book it, with what their invitation waives. */
function useInvited(idOrSlug: string, bookerId: string | undefined) {
  return useQuery({
    queryKey: ["nights", "invited", bookerId, idOrSlug, "book"],
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

/**
 * Tells that the person's invitation waives the application. It shows nothing, so what is typed into the application stays while this
 * is read. Only where the application is waived does the choice of tickets take its place, and then nothing is applied for.
 */
export function WaivedApplication({ idOrSlug, bookerId, onWaived }: WaivedApplicationProps) {
  const { data: shown } = useInvited(idOrSlug, bookerId);
  useEffect(() => {
    if (shown && !shown.event.requires_approval) onWaived({ bookerId, shown });
  }, [shown, bookerId, onWaived]);
  return null;
}

function Screen({ idOrSlug, missing, children }: InvitedBookingProps) {
  const query = useInvited(idOrSlug, bookerOf(useSession())?.id);
  const screen = (
    <Loaded query={query} what="This night" why={refusedWhy(query)}>
      {(shown) => (shown ? children(shown) : missing)}
    </Loaded>
  );
  return query.data === undefined ? <div className="column py-8">{screen}</div> : screen;
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
