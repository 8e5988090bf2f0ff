import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";

/** Whose money a ticket was paid with, where it is and when it goes on. Nothing where it was given back, or passed on by somebody else. */
export function TicketMoney({ bookingId }: { bookingId: string }) {
  const { data } = useQuery({
    queryKey: ["ticket-money", bookingId],
    retry: false,
    queryFn: () => call("get_ticket_money", { p_booking_id: bookingId }),
  });
  return data ?? null;
}
