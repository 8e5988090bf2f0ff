import { call, callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import { readJson } from "#app/api/read-json.ts";

/** A ticket of one's own that is, or was, for sale. */
export type Listing = {
  id: string;
  status: "active" | "reserved" | "sold" | "withdrawn" | "returned";
  ticket_id: string;
  ticket_number: string;
  name: string;
  companion: string | null;
  price_pence: number;
  listed_at: string;
  ended_at: string | null;
  /** until when it is for sale */
  ends_at: string;
  booking_ref: string;
  is_sold_out: boolean;
  waiting: number;
  event: { title: string; slug: string; starts_at: string; status: string };
};

/** What selling tickets on would bring; or why it cannot be done, in words. */
export type ResaleQuote = {
  can_list: boolean;
  sentence: string | null;
  remedy: string | null;
  price_pence: number;
  ends_at: string;
  is_sold_out: boolean;
  waiting: number;
  companions: number;
};

/** Where a person's listings are kept between reads. */
export const listingsKey = (personId: string) => ["mine", personId, "listings"];

/** @throws the database's refusal */
export const readListings = async (): Promise<Listing[]> => readJson<Listing[]>(call("my_listings"));

/** @throws the database's refusal */
export const quoteResale = async (ticketIds: readonly string[]): Promise<ResaleQuote> =>
  readJson<ResaleQuote>(call("resale_quote", { p_ticket_ids: [...ticketIds] }));

/** Puts tickets on sale. @throws the database's refusal */
export const listTickets = (client: Client, ticketIds: readonly string[]) =>
  callOn(client, "list_ticket", { p_ticket_ids: [...ticketIds] });

/** Takes a ticket off sale. @throws the database's refusal */
export const withdrawListing = (client: Client, listingId: string) =>
  callOn(client, "withdraw_listing", { p_listing_id: listingId });

/** Holds a ticket that somebody sells on. The same key gives the same answer. @throws the database's refusal */
export const holdListing = (client: Client, listingId: string, key: string) =>
  callOn(client, "hold_listing", { p_listing_ids: [listingId], p_idempotency_key: key });
