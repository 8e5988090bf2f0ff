import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";

/** What an organiser has with us, night by night. */
export const balanceQuery = (organiserId: string) =>
  queryOptions({
    queryKey: ["mine", "balance", organiserId],
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client.rpc("organiser_balance", { p_organiser_id: organiserId }).throwOnError();
      return data ?? [];
    },
    staleTime: 0,
  });

/** Says how a night went. @throws the database's refusal */
export async function confirmOutcome(eventId: string, outcome: string): Promise<void> {
  const client = await browserClient();
  await client.rpc("confirm_event_outcome", { p_event_id: eventId, p_outcome: outcome }).throwOnError();
}

/** Refunds an order of one's own event: all that counts, or an amount; with the tickets or without. @throws the database's refusal */
export async function refundOrder(given: {
  ref: string;
  reason: string;
  pence: number | null;
  cancels: boolean;
  pays: boolean;
}): Promise<void> {
  const client = await browserClient();
  await client
    .rpc("refund_booking", {
      p_ref: given.ref,
      p_reason: given.reason,
      p_cancels: given.cancels,
      p_pays: given.pays,
      ...(given.pence === null ? {} : { p_amount_pence: given.pence }),
    })
    .throwOnError();
}
