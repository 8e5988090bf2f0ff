import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";

/** The comps of an event and the places its team keeps back. */
export const compsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["nights", "event", eventId, "comps"],
    staleTime: 0,
    queryFn: async () => {
      const [comps, holds] = await Promise.all([
        call("list_comps", { p_event_id: eventId }),
        call("list_stock_holds", { p_event_id: eventId }),
      ]);
      return { comps, holds };
    },
  });

type Data = Awaited<ReturnType<NonNullable<ReturnType<typeof compsQuery>["queryFn"]>>>;
/** A free ticket that was given to somebody. */
export type Comp = Data["comps"][number];
/** Places of a ticket that the team keeps back. */
export type StockHold = Data["holds"][number];
