import { expect, test } from "vitest";
import type { Card } from "#app/parts/events/listing.ts";
import { mixKinds, withoutRepeats } from "./mixed.ts";

const make = (title: string, category: string, event_type: string, rank = 0) => ({
  title,
  category,
  event_type,
  organiser_slug: title,
  rank,
});

test("seven community dinners do not lead: kinds take turns", () => {
  const listings = [
    ...["a", "b", "c", "d"].map((name) => make(`dinner ${name}`, "culture", "event")),
    make("gig", "music", "gig"),
    make("techno", "nightlife", "club-night"),
    make("show", "art", "exhibition"),
  ];
  expect(mixKinds(listings, () => 0).map(({ title }) => title)).toEqual([
    "dinner a",
    "gig",
    "techno",
    "show",
    "dinner b",
    "dinner c",
    "dinner d",
  ]);
});

test("what is over stands after what is to come, whatever its kind", () => {
  const listings = [
    make("dinner", "culture", "event"),
    make("supper", "culture", "event"),
    make("gig", "music", "gig", 1),
  ];
  expect(mixKinds(listings, ({ rank }) => rank).map(({ title }) => title)).toEqual([
    "dinner",
    "supper",
    "gig",
  ]);
});

test("no night stands in two lists, and a list is filled from what comes after", () => {
  const card = (event_id: string) => ({ event_id, title: event_id, venue_slug: "room" }) as Card;
  const [first, second] = withoutRepeats([
    { cards: ["a", "b", "c"].map(card), most: 2 },
    { cards: ["b", "c", "d"].map(card), most: 2 },
  ]);
  expect([first, second].map((cards) => cards?.map(({ event_id }) => event_id))).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

test("two nights of one series are one row of the home page, no matter who their guest is", () => {
  const card = (event_id: string, title: string, venue_slug = "spelk") =>
    ({ event_id, title, venue_slug }) as Card;
  const [, free] = withoutRepeats([
    { cards: [card("a", "Spelk Friday with Loon Lake")], most: 3 },
    {
      cards: [card("b", "Spelk Friday"), card("c", "Spelk Saturday"), card("d", "Spelk Saturday with Ketl")],
      most: 3,
    },
  ]);
  expect(free?.map(({ event_id }) => event_id)).toEqual(["c"]);
});
