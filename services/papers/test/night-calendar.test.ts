import ICAL from "ical.js";
import { expect, test } from "vitest";
import { nightCalendar } from "../src/night-calendar.ts";
import type { Night } from "../src/order.ts";

ICAL.design.strict = true;
const night: Night = {
  ref: "UC-7F3K9Q",
  organiser_name: 'Crumb, "Club"',
  place: { name: "The Cake Tin", address: "5 Flour Street", reveal_at: null },
  event: {
    id: "6f2d8f50-32ab-4a4b-8a37-0d3c7f0f3d11",
    slug: "crumbs",
    title: "Crumbs",
    status: "published",
    night_date: "2026-12-04",
    starts_at: "2026-12-04T22:00:00Z",
    ends_at: null,
    doors_at: null,
    last_entry_at: null,
    min_age: null,
    created_at: "2026-09-01T10:00:00Z",
    updated_at: "2026-09-01T10:00:42Z",
  },
};
const { ref: _, ...known } = night;

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const entry = calendar.getFirstSubcomponent("vevent");
  if (!entry) throw new Error("There is no entry");
  const stamp = entry.getFirstPropertyValue("dtstamp");
  return {
    method: calendar.getFirstPropertyValue("method"),
    event: new ICAL.Event(entry),
    status: entry.getFirstPropertyValue("status"),
    organiser: entry.getFirstProperty("organizer")?.getParameter("cn"),
    stamp: stamp instanceof ICAL.Time ? stamp.zone?.tzid : null,
  };
}

test("The mail about a change of a night moves the entry that the booking's mail made", () => {
  const booked = read(nightCalendar(night, "https://undercroft.test"));
  const moved = {
    ...known,
    event: { ...night.event, starts_at: "2026-12-05T22:00:00Z", updated_at: "2026-10-01T10:00:00Z" },
  };
  const changed = read(nightCalendar(moved, "https://undercroft.test", true));
  expect([booked.method, changed.method]).toEqual([null, "PUBLISH"]);
  expect(changed.event.uid).toBe(booked.event.uid);
  expect(changed.event.sequence).toBeGreaterThan(booked.event.sequence);
  expect(changed.event.startDate.toJSDate().toISOString()).toBe("2026-12-05T22:00:00.000Z");
  expect([booked.stamp, changed.stamp]).toEqual(["UTC", "UTC"]);
  expect(changed.event.description).not.toContain("Booking");
});

test("The mail about a cancelled night strikes its entry", () => {
  const gone = {
    ...known,
    event: { ...night.event, status: "cancelled", updated_at: "2026-10-01T10:00:00Z" },
  };
  const { method, status, event, organiser } = read(nightCalendar(gone, "https://undercroft.test", true));
  expect([method, status]).toEqual(["CANCEL", "CANCELLED"]);
  expect(event.uid).toBe(`${night.event.id}@undercroft`);
  expect(organiser).toContain("Crumb");
});
