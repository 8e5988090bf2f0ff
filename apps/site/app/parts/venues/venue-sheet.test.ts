import { describe, expect, test } from "vitest";
import { readVenueSheet } from "./venue-sheet.ts";

const venue = (change: Partial<Parameters<typeof readVenueSheet>[0]> = {}) =>
  readVenueSheet({
    licence: null,
    hire: null,
    getting_there: null,
    access_contact: null,
    id_accepted: [],
    ...change,
  });

describe("what a venue states beyond its place", () => {
  test.each([[null], [undefined], ["text"], [[1, 2]], [7], [true]])("is nothing in %j", (stored) => {
    const sheet = venue({ licence: stored, hire: stored, getting_there: stored, access_contact: stored });
    expect(sheet).toEqual({
      soundLimit: null,
      idAccepted: [],
      hire: { minimumSpendPence: null, depositPence: null, isDry: null, kit: null, crew: null, rules: null },
      stepFreeRoute: null,
      lastTransport: null,
      cycleParking: null,
      accessContact: null,
    });
  });

  test("tells money as pence, nothing at all from £0, and no text from a number", () => {
    const hire = (minimum_spend_pence: unknown) =>
      venue({ hire: { minimum_spend_pence } }).hire.minimumSpendPence;
    expect([hire(0), hire(50_000), hire("50000"), hire(Number.NaN), hire(null)]).toEqual([
      0,
      50_000,
      null,
      null,
      null,
    ]);
  });

  test("tells no from not stated", () => {
    const dry = (dry_hire: unknown) => venue({ hire: { dry_hire } }).hire.isDry;
    expect([dry(true), dry(false), dry(undefined), dry("no")]).toEqual([true, false, null, null]);
  });

  test("names the last train with the day it was looked up, where it was", () => {
    const way = (getting_there: object) => venue({ getting_there }).lastTransport;
    expect(way({ last_transport: "N7 at 03:10", last_transport_checked: "2026-11-01" })).toEqual({
      words: "N7 at 03:10",
      checkedOn: "2026-11-01",
    });
    expect(way({ last_transport: "N7 at 03:10" })).toEqual({ words: "N7 at 03:10", checkedOn: null });
    expect(way({ last_transport: "  ", last_transport_checked: "2026-11-01" })).toBeNull();
  });

  test("names whom to ask about access only with an address", () => {
    expect(venue({ access_contact: { email: "access@pit.example", reply_days: 2 } }).accessContact).toEqual({
      email: "access@pit.example",
      replyDays: 2,
      checkedOn: null,
    });
    expect(venue({ access_contact: { reply_days: 2 } }).accessContact).toBeNull();
  });

  test("names the kinds of ID in words, and one it does not know as it is", () => {
    expect(venue({ id_accepted: ["pass_card", "driving_licence", "library_card"] }).idAccepted).toEqual([
      "PASS card",
      "driving licence, also provisional",
      "library_card",
    ]);
  });
});
