import { type Answer, call, callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";

/** A ticket of one's own that is, or was, for sale. */
export type Listing = Answer<"my_listings">[number];

/** What selling tickets on would bring; or why it cannot be done, in words. */
export type ResaleQuote = Answer<"resale_quote">;

/** Where a person's listings are kept between reads. */
export const listingsKey = (personId: string) => ["mine", personId, "listings"];

/** @throws the database's refusal */
export const readListings = async (): Promise<Listing[]> => call("my_listings");

/** @throws the database's refusal */
export const quoteResale = async (ticketIds: readonly string[]): Promise<ResaleQuote> =>
  call("resale_quote", { p_ticket_ids: [...ticketIds] });

/** Puts tickets on sale. @throws the database's refusal */
export const listTickets = (client: Client, ticketIds: readonly string[]) =>
  callOn(client, "list_ticket", { p_ticket_ids: [...ticketIds] });

/** Takes a ticket off sale. @throws the database's refusal */
export const withdrawListing = (client: Client, listingId: string) =>
  callOn(client, "withdraw_listing", { p_listing_id: listingId });

/** Holds a ticket that somebody sells on. The same key gives the same answer. @throws the database's refusal */
export const holdListing = (client: Client, listingId: string, key: string) =>
  callOn(client, "hold_listing", { p_listing_ids: [listingId], p_idempotency_key: key });
