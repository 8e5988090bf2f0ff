// What Google is told of a night, a ticket and a card: the dead have nothing on them that would open a door.
import { expect, test } from "vitest";
import { toGoogle, toGoogleClass, toGoogleObject } from "../src/google/google-objects.ts";
import type { MemberPass } from "../src/pass.ts";
import { event, pass, ticket } from "./made-pass.ts";

const words = (value: string) => ({ defaultValue: { language: "en-GB", value } });

test("a night's class says what everybody may know", () => {
  expect(toGoogleClass("33", event)).toMatchObject({
    id: "33.night-n-1",
    eventName: words("Night of bells"),
    dateTime: { start: event.starts_at, end: event.ends_at, doorsOpen: event.doors_at },
    venue: { name: words("The Vault"), address: words("1 Arch Street") },
  });
});

test("a night without a time for its doors opens them when it starts, a postponed one says no time", () => {
  expect(toGoogleClass("33", { ...event, doors_at: null })).toMatchObject({
    dateTime: { doorsOpen: event.starts_at },
  });
  expect(toGoogleClass("33", { ...event, status: "postponed" })).toMatchObject({ dateTime: null });
  expect(toGoogleObject("33", { ...pass, event: { ...event, status: "postponed" } })).toMatchObject({
    validTimeInterval: null,
  });
});

test.each([null, { name: "The Vault", address: null }, { name: null, address: "1 Arch Street" }])(
  "a place of which a part is secret is left out whole: %j",
  (place) => {
    expect(toGoogleClass("33", { ...event, place })).toMatchObject({ venue: null });
  },
);

test("a ticket carries its code, its holder and its booking, and is used up once it was let in", () => {
  expect(toGoogleObject("33", pass)).toMatchObject({
    id: "33.pass-p-1",
    classId: "33.night-n-1",
    state: "ACTIVE",
    barcode: { type: "QR_CODE", value: "CODE" },
    ticketHolderName: "Robin",
    reservationInfo: { confirmationCode: "REF" },
  });
  expect(toGoogleObject("33", { ...pass, ticket: { ...ticket, is_used: true } }).state).toBe("COMPLETED");
});

test("a dead ticket has neither code nor holder nor booking, and takes away what stood there before", () => {
  const dead = toGoogleObject("33", { ...pass, ending: "passed_on", ticket: null, place: null });
  expect(dead).toMatchObject({
    state: "INACTIVE",
    barcode: null,
    ticketHolderName: null,
    ticketType: null,
    reservationInfo: null,
  });
  expect(JSON.stringify(dead)).not.toMatch(/CODE|Robin|REF/);
});

const member: MemberPass = {
  id: "p-2",
  token_hash: null,
  changed_at: "2026-11-01T10:00:00Z",
  ending: null,
  organiser: "Night Shift",
  plan: "Gold",
  member: { code: "MEMBER", number: 7, since: "2026-01-01", name: "Robin", until: "2026-12-31" },
};

test("a member's card is of another kind, and has no date unless it ends", () => {
  const { kinds, object } = toGoogle("33", member);
  expect(kinds).toEqual({ class: "genericClass", object: "genericObject" });
  expect(object).toMatchObject({
    classId: "33.member-cards",
    state: "ACTIVE",
    header: words("Night Shift"),
    subheader: words("Number 7"),
    barcode: { value: "MEMBER" },
    validTimeInterval: { end: { date: "2026-12-31" } },
  });
  const open = { ...member, member: { code: "MEMBER", number: null, since: null, name: null, until: null } };
  expect(toGoogle("33", open).object).toMatchObject({ subheader: null, validTimeInterval: null });
});

test("the card of a membership that ended has no code and no number, nor that of an organiser who is gone", () => {
  const { object } = toGoogle("33", { ...member, ending: "membership_ended", member: null, organiser: null });
  expect(object).toMatchObject({
    state: "INACTIVE",
    header: words("Member card"),
    subheader: null,
    barcode: null,
  });
  expect(JSON.stringify(object)).not.toContain('MEMBER"');
});

test("a ticket's pass goes by the night's class", () => {
  expect(toGoogle("33", pass)).toMatchObject({
    kinds: { class: "eventTicketClass", object: "eventTicketObject" },
    class: { id: "33.night-n-1" },
    object: { classId: "33.night-n-1" },
  });
});
