import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";

/** The comps of an event and the places its team keeps back. */
export const compsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["nights", "event", eventId, "comps"],
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const [comps, holds] = await Promise.all([
        client.rpc("list_comps", { p_event_id: eventId }).throwOnError(),
        client.rpc("list_stock_holds", { p_event_id: eventId }).throwOnError(),
      ]);
      return { comps: comps.data ?? [], holds: holds.data ?? [] };
    },
  });

type Data = Awaited<ReturnType<NonNullable<ReturnType<typeof compsQuery>["queryFn"]>>>;
/** A free ticket that was given to somebody. */
export type Comp = Data["comps"][number];
/** Places of a ticket that the team keeps back. */
export type StockHold = Data["holds"][number];
