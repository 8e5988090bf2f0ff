import { expect, test } from "vitest";
import { ticketFacts } from "./ticket-facts.ts";
import type { TicketOnSale } from "./tickets-on-sale.ts";

const plain: TicketOnSale = {
  id: "1",
  name: "Entry",
  ticket_number: "1A2B3C4D",
  price_pence: 1100,
  original_pence: 1100,
  restrictions: null,
  entry_before: null,
  min_age: null,
  is_accessible: false,
  companion: null,
  is_team: false,
};

test("A ticket for sale says its number and what it cost first", () => {
  expect(ticketFacts(plain)).toEqual(["Ticket 1A2B3C4D. Original price £11, fees included."]);
});

test("Restrictions, age, a companion and a seller of the organiser's team are said of a ticket", () => {
  const facts = ticketFacts({
    ...plain,
    original_pence: 1250,
    restrictions: "Balcony, standing",
    entry_before: "2026-11-28T23:30:00Z",
    min_age: 18,
    is_accessible: true,
    companion: "Companion",
    is_team: true,
  });
  expect(facts).toEqual([
    "Ticket 1A2B3C4D. Original price £12.50, fees included.",
    "Balcony, standing",
    "Valid for entry before 23:30.",
    "18 and over.",
    "An accessible place.",
    "Companion comes with it, for nothing.",
    "Sold by a member of the organiser's team.",
  ]);
});
