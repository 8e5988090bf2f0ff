// A free place booked as the site does it.
import { createClient } from "@supabase/supabase-js";
import { holdFreePlaces } from "../product/hold-free-places.ts";

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
  const { card, booking } = await holdFreePlaces(client, 1);
  const done = await client.rpc("confirm_booking", { p_booking_id: booking.id, p_buyer_name: "Zofia Łęcka" });
  if (done.error) throw done.error;
  const { data: tickets } = await client.from("tickets").select("code").eq("booking_id", booking.id);
  if (tickets?.length !== 1) throw new Error(`${booking.ref} has ${tickets?.length ?? 0} tickets`);
  return `${booking.ref}, one ticket for "${card.title}"`;
}
