import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { isEventId } from "#app/parts/events/page/detail-query.ts";

/** An event as its team runs it; null where it is not theirs. */
export const managedEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["nights", "event", eventId],
    staleTime: 0,
    queryFn: async () => {
      // an address that is no id names no event: the API would refuse to read it
      if (!isEventId(eventId)) return null;
      const client = await browserClient();
      const [[view], event] = await Promise.all([
        call("get_event_team_view", { p_event_id: eventId }),
        client
          .from("events")
          .select(
            `id, slug, title, status, starts_at, ends_at, doors_at, last_entry_at, reveal_at, location_mode, custom_address, requires_approval,
             visibility, publish_at, organiser_id, series_id, image_path, venue:venues (name),
             ticket_types (id, name, kind, total_pence, sort, status, is_hidden, stock:ticket_inventory (quantity, held, sold))`,
          )
          .eq("id", eventId)
          // extras have a tab of their own
          .neq("ticket_types.kind", "extra")
          .maybeSingle()
          .throwOnError(),
      ]);
      return view && event.data ? { ...event.data, team: view } : null;
    },
  });

export type ManagedEvent = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof managedEventQuery>["queryFn"]>>>
>;
