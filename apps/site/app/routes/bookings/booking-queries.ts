import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useRevalidator } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { useLiveStock } from "#app/api/live/use-live-stock.ts";
import { persistent } from "#app/api/query-client.ts";
import { hearServerTime } from "#app/device/server-time.ts";
import type { Booking } from "#app/parts/bookings/booking.ts";
import { type AppliedCode, withCode } from "#app/parts/bookings/choosing/promo-code.ts";
import type { TicketType } from "#app/parts/bookings/choosing/ticket-type.ts";
import { onHoldChange, tellOtherTabs } from "#app/parts/bookings/holding/hold-channel.ts";
import { listTicketTypes } from "#app/parts/bookings/queries.ts";
import { withStates } from "#app/parts/events/state/live-stock.ts";

/** The person's hold on an event, shared by all their tabs, and how to put a new answer in its place. */
export function useHoldQuery(eventId: string, personId: string | null) {
  const queryClient = useQueryClient();
  const queryKey = useMemo(() => ["mine", personId, "hold", eventId], [personId, eventId]);
  const query = useQuery({
    ...persistent,
    queryKey,
    queryFn: async () => {
      const { findHold } = await import("#app/parts/bookings/holding/holds.ts");
      return personId ? findHold(await browserClient(), personId, eventId) : null;
    },
    enabled: personId !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

  useEffect(
    () => onHoldChange(eventId, () => void queryClient.invalidateQueries({ queryKey })),
    [eventId, queryClient, queryKey],
  );

  const setHold = (hold: Booking | null, owner: string | null = personId) => {
    hearServerTime(hold?.server_time, true);
    const ownKey = ["mine", owner, "hold", eventId];
    // An older answer still on its way must not overwrite this one.
    void queryClient.cancelQueries({ queryKey: ownKey });
    queryClient.setQueryData(ownKey, hold);
    tellOtherTabs(eventId);
  };
  return { hold: query.data ?? null, isLooking: personId !== null && query.isPending, setHold };
}

/** The price list: as the page brought it, then as this reader sees it. */
export function useTicketTypes(
  eventId: string,
  personId: string | null,
  initial: readonly TicketType[],
  applied: AppliedCode | null,
) {
  const code = applied?.code ?? null;
  const query = useQuery({
    queryKey: ["mine", personId, "ticket-types", eventId, code],
    queryFn: async () => listTicketTypes(await browserClient(), eventId, code),
    // A visitor's list is the page's own; only a person's differs, by what they hold already.
    enabled: personId !== null || code !== null,
    placeholderData: [...initial],
    staleTime: 0,
  });
  const read = query.data ?? initial;
  const { revalidate } = useRevalidator();
  const readAgain = personId !== null || code !== null ? query.refetch : revalidate;
  const { states, isLost } = useLiveStock(eventId, read, { readAgain, onNews: () => void revalidate() });
  const types = useMemo(() => withCode(withStates(read, states), applied), [read, states, applied]);
  return { types, reloadTypes: query.refetch, isLost };
}
