// Exports of services as calendars, each a file made by hand after the shape its service documents.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createImportWorld, exportedNights, type ImportWorld } from "./import-fixture.ts";

let world: ImportWorld;
beforeAll(async () => {
  world = await createImportWorld();
});
afterEach(() => world.clear());
afterAll(() => world.end());

const nights = () => exportedNights(world);
const calendar = (lines: string[]): string => `${lines.join("\r\n")}\r\n`;
const london = [
  "BEGIN:VTIMEZONE",
  "TZID:Europe/London",
  "X-LIC-LOCATION:Europe/London",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0000",
  "TZNAME:GMT",
  "DTSTART:19701025T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0100",
  "TZNAME:BST",
  "DTSTART:19700329T010000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];

test("Meetup: the place in brackets after its name", async () => {
  await world.importText(
    calendar([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Meetup//RemoteApi//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-ORIGINAL-URL:https://www.meetup.com/sheffield-synths/events/ical/",
      "X-WR-CALNAME:Events - Sheffield Synths",
      ...london,
      "BEGIN:VEVENT",
      "UID:event_300@meetup.com",
      "SEQUENCE:3",
      "SUMMARY:Modular evening",
      "DTSTAMP:20260701T120000Z",
      "DTSTART;TZID=Europe/London:20260910T190000",
      "DTEND;TZID=Europe/London:20260910T220000",
      "STATUS:CONFIRMED",
      "DESCRIPTION:Sheffield Synths\\nThursday\\, September 10 at 7:00 PM\\n\\nBring a patch and a biscuit.",
      "CLASS:PUBLIC",
      "CREATED:20260601T120000Z",
      "GEO:53.389;-1.475",
      "LOCATION:The Cake Tin (5 Flour Street\\, Sheffield\\, S3 8AA)",
      "URL;VALUE=URI:https://www.meetup.com/sheffield-synths/events/300/",
      "LAST-MODIFIED:20260615T120000Z",
      "END:VEVENT",
      "END:VCALENDAR",
    ]),
    "ics",
  );
  expect(await nights()).toMatchObject([
    {
      title: "Modular evening",
      starts: "2026-09-10 18:00",
      venue: "The Cake Tin",
      organiser: "Events - Sheffield Synths",
      low: null,
      url: "https://www.meetup.com/sheffield-synths/events/300/",
    },
  ]);
});

test("Google Calendar: a night that repeats, one of its dates moved and one struck", async () => {
  await world.importText(
    calendar([
      "BEGIN:VCALENDAR",
      "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
      "VERSION:2.0",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Cake Tin nights",
      "X-WR-TIMEZONE:Europe/London",
      ...london,
      "BEGIN:VEVENT",
      "DTSTART;TZID=Europe/London:20261016T210000",
      "DTEND;TZID=Europe/London:20261017T010000",
      "RRULE:FREQ=WEEKLY;UNTIL=20261106T235959Z;BYDAY=FR",
      "EXDATE;TZID=Europe/London:20261023T210000",
      "DTSTAMP:20260701T120000Z",
      "UID:abc123@google.com",
      'DESCRIPTION:Soul &amp\\; reggae. <a href="https://example.org/soul">More</a>',
      "LOCATION:The Cake Tin\\, 5 Flour Street\\, Sheffield S3 8AA\\, UK",
      "SEQUENCE:1",
      "STATUS:CONFIRMED",
      "SUMMARY:Soul kitchen",
      "TRANSP:OPAQUE",
      "END:VEVENT",
      "BEGIN:VEVENT",
      "DTSTART;TZID=Europe/London:20261030T220000",
      "DTEND;TZID=Europe/London:20261031T020000",
      "DTSTAMP:20260701T120000Z",
      "UID:abc123@google.com",
      "RECURRENCE-ID;TZID=Europe/London:20261030T210000",
      "DESCRIPTION:Soul and reggae for Halloween.",
      "LOCATION:The Cake Tin\\, 5 Flour Street\\, Sheffield S3 8AA\\, UK",
      "SEQUENCE:2",
      "STATUS:CONFIRMED",
      "SUMMARY:Soul kitchen in costume",
      "END:VEVENT",
      "END:VCALENDAR",
    ]),
    "ics",
  );
  expect((await nights()).map((night) => Object.values(night as object).slice(0, 3))).toEqual([
    ["Soul kitchen", "2026-10-16 20:00", "The Cake Tin"],
    ["Soul kitchen in costume", "2026-10-30 22:00", "The Cake Tin"],
    ["Soul kitchen", "2026-11-06 21:00", "The Cake Tin"],
  ]);
});

test("Apple Calendar: the place its map has found", async () => {
  await world.importText(
    calendar([
      "BEGIN:VCALENDAR",
      "METHOD:PUBLISH",
      "VERSION:2.0",
      "X-WR-CALNAME:Crumb Club",
      "PRODID:-//Apple Inc.//macOS 15.1//EN",
      "X-APPLE-CALENDAR-COLOR:#FF2968",
      "X-WR-TIMEZONE:Europe/London",
      "CALSCALE:GREGORIAN",
      ...london,
      "BEGIN:VEVENT",
      "CREATED:20260601T090000Z",
      "UID:1D3F5C4E-0000-4000-8000-000000000001",
      "DTEND;TZID=Europe/London:20261127T230000",
      "TRANSP:OPAQUE",
      "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC",
      "SUMMARY:Tea dance",
      "DTSTART;TZID=Europe/London:20261127T190000",
      "DTSTAMP:20260601T090000Z",
      "LOCATION:The Cake Tin\\n5 Flour Street\\, Sheffield\\, S3 8AA\\, England",
      "DESCRIPTION:Tea first\\, then dancing.",
      "SEQUENCE:0",
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="5 Flour Street\\\\nSheffield\\\\nS3 8AA\\\\nEngland";X-APPLE-RADIUS=70;X-TITLE="The Cake Tin":geo:53.389000,-1.475000',
      "END:VEVENT",
      "END:VCALENDAR",
    ]),
    "ics",
  );
  expect(await nights()).toMatchObject([
    { title: "Tea dance", starts: "2026-11-27 19:00", venue: "The Cake Tin", organiser: "Crumb Club" },
  ]);
  expect(await world.rows("select lat, lng from venues")).toEqual([{ lat: 53.389, lng: -1.475 }]);
});

test("The Events Calendar as a calendar: an organiser whose name is escaped like an address", async () => {
  await world.importText(
    calendar([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//The Cake Tin - ECPv6.6.4//NONSGML v1.0//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:The Cake Tin",
      "X-ORIGINAL-URL:https://caketin.example",
      "X-WR-CALDESC:Events for The Cake Tin",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-Robots-Tag:noindex",
      "X-PUBLISHED-TTL:PT1H",
      ...london,
      "BEGIN:VEVENT",
      "DTSTART;TZID=Europe/London:20261211T200000",
      "DTEND;TZID=Europe/London:20261211T230000",
      "DTSTAMP:20260701T120000",
      "CREATED:20260601T090000Z",
      "LAST-MODIFIED:20260602T090000Z",
      "UID:4211-1797019200-1797030000@caketin.example",
      "SUMMARY:Carols &amp\\; crumble",
      "DESCRIPTION:Sing and be fed.",
      "URL:https://caketin.example/event/carols/",
      "LOCATION:The Cake Tin\\, 5 Flour Street\\, Sheffield\\, S3 8AA\\, United Kingdom",
      "CATEGORIES:Choir,Food",
      "ATTACH;FMTTYPE=image/jpeg:https://caketin.example/carols.jpg",
      "GEO:53.389;-1.475",
      'ORGANIZER;CN="Crumb%20Club":MAILTO:hello@caketin.example',
      "END:VEVENT",
      "END:VCALENDAR",
    ]),
    "ics",
  );
  expect(await nights()).toMatchObject([
    {
      title: "Carols & crumble",
      starts: "2026-12-11 20:00",
      organiser: "Crumb Club",
      venue: "The Cake Tin",
      url: "https://caketin.example/event/carols/",
    },
  ]);
});
