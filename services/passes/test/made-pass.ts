// A ticket of a night as a wallet gets it.
import type { PassEvent, PassTicket, TicketPass } from "../src/pass.ts";

export const event: PassEvent = {
  id: "n-1",
  title: "Night of bells",
  status: "published",
  night_date: "2026-11-27",
  starts_at: "2026-11-27T22:00:00Z",
  ends_at: "2026-11-28T04:00:00Z",
  doors_at: "2026-11-27T21:00:00Z",
  last_entry_at: null,
  reveal_at: null,
  place: { name: "The Vault", address: "1 Arch Street" },
};
export const ticket: PassTicket = {
  id: "t-1",
  code: "CODE",
  type: "Standard",
  entry_before: null,
  holder_name: "Robin",
  booking_ref: "REF",
  is_used: false,
  refunded_pence: 0,
  total_pence: 1300,
};
export const pass: TicketPass = {
  id: "p-1",
  token_hash: null,
  changed_at: "2026-11-01T10:00:00Z",
  ending: null,
  event,
  ticket,
  place: event.place,
};
