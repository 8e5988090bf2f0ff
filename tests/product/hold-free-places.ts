// Places of a free night that is on sale, held as the site does it.
import type { SupabaseClient } from "@supabase/supabase-js";

/** A night as a list shows it, and a hold on some of its places. */
export type HeldPlaces = {
  card: { event_id: string; title: string; night_date: string };
  booking: { id: string; ref: string };
};

/** @param client of whom they are held for @throws what the API answered where it refuses */
export async function holdFreePlaces(client: SupabaseClient, quantity: number): Promise<HeldPlaces> {
  const { data: card } = await client
    .from("listings")
    .select("event_id, title, night_date")
    .eq("sale_kind", "free")
    .eq("sale_state", "on_sale")
    .order("night_date", { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  const { data: types } = await client.rpc("list_ticket_types", { p_event_id: card.event_id }).throwOnError();
  const free = (types as { id: string; kind: string }[]).find(({ kind }) => kind === "free");
  const { data: booking } = await client
    .rpc("hold_booking", { p_event_id: card.event_id, p_lines: [{ ticket_type_id: free?.id, quantity }] })
    .throwOnError();
  return { card, booking };
}
