import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { type CalendarEntry, renderCalendar } from "./calendar-feed.server.ts";

const entry: CalendarEntry = {
  event_id: "6f2d8f50-32ab-4a4b-8a37-0d3c7f0f3d11",
  slug: "low-end-theory",
  title: "Low End Theory",
  status: "published",
  starts_at: "2026-10-24T22:00:00+00:00",
  ends_at: "2026-10-25T06:00:00+00:00",
  place: "The Old Dyeworks, Leeds",
  point: { lat: 53.79, lng: -1.54 },
  details: "Eight hours of it.",
  created_at: "2026-09-01T10:00:00Z",
  updated_at: "2026-09-01T10:00:42Z",
};

// what is not of the standard is refused, as calendar programs do
ICAL.design.strict = true;

function parse(entries: CalendarEntry[]) {
  const text = renderCalendar({
    name: "Nights in Leeds",
    entries,
    siteUrl: "https://undercroft.example",
    address: "/events",
    search: "?area=leeds",
    fileName: "nights",
  });
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = calendar.getFirstSubcomponent("vtimezone");
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return {
    text,
    calendar,
    events: calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event)),
  };
}

describe("a calendar feed", () => {
  test("is read by a calendar, with the wall clock of London on both sides of a clock change", () => {
    const { events } = parse([entry]);
    const [event] = events;
    expect(event?.startDate.zone.tzid).toBe("Europe/London");
    expect(event?.startDate.toString()).toBe("2026-10-24T23:00:00");
    expect(event?.endDate.toString()).toBe("2026-10-25T06:00:00");
    expect(event?.startDate.toJSDate().toISOString()).toBe("2026-10-24T22:00:00.000Z");
    expect(event?.endDate.toJSDate().toISOString()).toBe("2026-10-25T06:00:00.000Z");
  });

  test("says in UTC when an entry was written and changed, wherever it is served", () => {
    const { events, text } = parse([entry]);
    expect(text).toContain("DTSTAMP:20260901T100042Z");
    expect(text).toContain("LAST-MODIFIED:20260901T100042Z");
    for (const name of ["dtstamp", "last-modified"]) {
      const value = events[0]?.component.getFirstPropertyValue(name);
      expect(value instanceof ICAL.Time && value.toJSDate().toISOString()).toBe("2026-09-01T10:00:42.000Z");
    }
  });

  test("says so where it ends and the nights do not", () => {
    const render = (hasMore: boolean) =>
      renderCalendar({
        name: "All",
        entries: [entry],
        siteUrl: "https://undercroft.example",
        address: "/events",
        search: "?area=leeds",
        hasMore,
        fileName: "all",
      });
    const whole = new ICAL.Component(ICAL.parse(render(false)));
    const cut = new ICAL.Component(ICAL.parse(render(true)));
    expect(whole.getFirstPropertyValue("x-wr-caldesc")).toBeNull();
    expect(cut.getFirstPropertyValue("x-wr-caldesc")).toBe(
      "Only the next 1 nights are in this calendar. There are more at https://undercroft.example/events?area=leeds",
    );
  });

  test("always says when it ends, eight hours after the start when nobody said", () => {
    const { text, events } = parse([{ ...entry, ends_at: null, starts_at: "2026-11-27T22:00:00Z" }]);
    expect(text).toContain("DTEND;TZID=Europe/London:20261128T060000");
    expect(events[0]?.endDate.toJSDate().toISOString()).toBe("2026-11-28T06:00:00.000Z");
  });

  test("keeps one identity per event and counts its changes up", () => {
    const first = parse([entry]).events[0];
    const later = parse([
      { ...entry, starts_at: "2026-10-25T22:00:00Z", ends_at: null, updated_at: "2026-09-02T10:00:00Z" },
    ]).events[0];
    expect(first?.uid).toBe("6f2d8f50-32ab-4a4b-8a37-0d3c7f0f3d11@undercroft");
    expect(later?.uid).toBe(first?.uid);
    expect(first?.sequence).toBe(42);
    expect(later?.sequence).toBe(86_400);
  });

  test("says when a night is called off or waits for a date", () => {
    const { events } = parse([
      { ...entry, status: "cancelled" },
      { ...entry, event_id: "b", status: "postponed" },
    ]);
    expect(events.map((event) => event.component.getFirstPropertyValue("status"))).toEqual([
      "CANCELLED",
      "TENTATIVE",
    ]);
    expect(events[0]?.summary).toBe("Cancelled: Low End Theory");
  });

  test("gives back what people wrote, commas, semicolons, line breaks and emoji included", () => {
    const title = "O'Brien's; Union, Select \\ \"Drop Table\" 🔊";
    const details = "Line one\nLine two; with, marks\r\nEND:VEVENT";
    const { events, text } = parse([{ ...entry, title, details }]);
    expect(events).toHaveLength(1);
    expect(events[0]?.summary).toBe(title);
    expect(events[0]?.description.split("\n").slice(0, 2)).toEqual(["Line one", "Line two; with, marks"]);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test("an empty list is still a calendar", () => {
    const { calendar, events } = parse([]);
    expect(events).toEqual([]);
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Nights in Leeds");
  });
});
