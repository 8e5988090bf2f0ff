import { useQuery } from "@tanstack/react-query";
import { brandName } from "@undercroft/contract/brand";
import type { ReactNode } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { serverDate } from "#app/device/server-time.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { ageRule } from "#app/parts/events/page/age-rule.ts";
import { findEvent, listTicketTypes } from "#app/parts/events/page/detail-query.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { accessSummary } from "#app/parts/venues/access-sheet.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { EventPage } from "./event-page.tsx";

type InvitedEventProps = { idOrSlug: string; siteUrl: string; missing: ReactNode };

/** The page of a night that only the invited find, read in the name of the person who opens it. */
export function InvitedEvent(props: InvitedEventProps) {
  return (
    <QueryProvider>
      <Page {...props} />
    </QueryProvider>
  );
}

function Page({ idOrSlug, siteUrl, missing }: InvitedEventProps) {
  const bookerId = bookerOf(useSession())?.id;
  const query = useQuery({
    queryKey: ["nights", "invited", bookerId, idOrSlug],
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const event = await findEvent(client, idOrSlug);
      if (!event) return null;
      const [types, invitation] = await Promise.all([
        listTicketTypes(client, event.id),
        call("my_invitation", { p_event_id: event.id }),
      ]);
      const madeAt = serverDate();
      const isWaived = invitation?.waives.includes("approval") ?? false;
      return {
        event: { ...event, requires_approval: event.requires_approval && !isWaived },
        types,
        access: accessSummary(event.location_mode === "venue" ? event.venue?.access : null, event.access),
        age: ageRule(event),
        related: { venue: [], artists: [], nearby: [] },
        tonight: nightDateOf(madeAt),
        madeAt: madeAt.toISOString(),
      };
    },
  });
  const page = (
    <Loaded query={query} what="This night" why={refusedWhy(query)}>
      {(data) =>
        data ? (
          <>
            <title>{`${data.event.title} | ${brandName()}`}</title>
            <EventPage data={data} siteUrl={siteUrl} />
          </>
        ) : (
          missing
        )
      }
    </Loaded>
  );
  return query.data === undefined ? <div className="column py-8">{page}</div> : page;
}
