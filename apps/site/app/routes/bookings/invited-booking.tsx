import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { serverDate } from "#app/device/server-time.ts";
import type { TicketType } from "#app/parts/bookings/choosing/ticket-type.ts";
import { type BookableEvent, findBookableEvent, listTicketTypes } from "#app/parts/bookings/queries.ts";
import { KnownVisitor } from "#app/parts/profiles/session/known-visitor.tsx";
import { Halftone } from "#app/ui/halftone.tsx";

type Shown = { event: BookableEvent; types: TicketType[]; madeAt: string };
type InvitedBookingProps = {
  idOrSlug: string;
  /** what a person sees who has no invitation that changes anything */
  missing: ReactNode;
  children: (shown: Shown) => ReactNode;
};

/** The booking screen for an invited person: a night that others do not find, or one whose approval the invitation waives. */
export function InvitedBooking(props: InvitedBookingProps) {
  return (
    <QueryProvider>
      <Screen {...props} />
    </QueryProvider>
  );
}

function Screen({ idOrSlug, missing, children }: InvitedBookingProps) {
  const query = useQuery({
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
  if (query.isPending)
    return (
      <div aria-busy="true" className="column py-8">
        <Halftone className="h-64 animate-appear-late" />
      </div>
    );
  return query.data ? children(query.data) : missing;
}

/** The same in place of a screen that the server did not find. */
export function MissingBooking(props: InvitedBookingProps) {
  return (
    <KnownVisitor missing={props.missing}>
      <InvitedBooking {...props} />
    </KnownVisitor>
  );
}
