import { publishableKey } from "#app/api/browser-client.ts";

/** A ticket that its holder cannot use, as everybody may read it. It says nothing of who sells. */
export type TicketOnSale = {
  id: string;
  name: string;
  ticket_number: string;
  price_pence: number;
  /** before a promo code of the seller's */
  original_pence: number;
  restrictions: string | null;
  entry_before: string | null;
  min_age: number | null;
  is_accessible: boolean;
  /** the ticket of a companion that comes with it */
  companion: string | null;
  /** sold by somebody of the organiser's team */
  is_team: boolean;
};

/** What is for sale of a night, cheapest first. Asked without the client's script, which visitors do not have. @throws Error */
export async function readTicketsOnSale(eventId: string): Promise<TicketOnSale[]> {
  const response = await fetch(`/rest/v1/rpc/list_resale?p_event_id=${encodeURIComponent(eventId)}`, {
    headers: { apikey: publishableKey() },
  });
  if (!response.ok) throw new Error(`list_resale answered ${response.status}`);
  return response.json();
}
