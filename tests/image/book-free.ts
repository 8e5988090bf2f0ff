// A free place booked as the site does it.
import { createClient } from "@supabase/supabase-js";

/** @param log of the start, which names the publishable key @returns the booking's reference and its ticket @throws Error */
export async function bookFree(url: string, log: string): Promise<string> {
  const key = /Publishable\s+(\S+)/.exec(log)?.[1];
  if (!key) throw new Error(`The start names no publishable key:\n${log}`);
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const signedIn = await client.auth.signInWithPassword({
    email: "visitor@undercroft.example",
    password: "undercroft-demo",
  });
  if (signedIn.error) throw signedIn.error;
  const { data: card } = await client
    .from("listings")
    .select("event_id, title")
    .eq("sale_kind", "free")
    .eq("sale_state", "on_sale")
    .order("night_date", { ascending: false })
    .limit(1)
    .single();
  const { data: types } = await client.rpc("list_ticket_types", { p_event_id: card?.event_id });
  const free = (types as { id: string; kind: string }[]).find(({ kind }) => kind === "free");
  const held = await client.rpc("hold_booking", {
    p_event_id: card?.event_id,
    p_lines: [{ ticket_type_id: free?.id, quantity: 1 }],
  });
  if (held.error) throw held.error;
  const booking = held.data as { id: string; ref: string };
  const done = await client.rpc("confirm_booking", { p_booking_id: booking.id, p_buyer_name: "Zofia Łęcka" });
  if (done.error) throw done.error;
  const { data: tickets } = await client.from("tickets").select("code").eq("booking_id", booking.id);
  if (tickets?.length !== 1) throw new Error(`${booking.ref} has ${tickets?.length ?? 0} tickets`);
  return `${booking.ref}, one ticket for "${card?.title}"`;
}
