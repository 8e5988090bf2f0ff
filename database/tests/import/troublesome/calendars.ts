// Calendars that were reported elsewhere as read wrongly, each with the right answer; names and places are made up.
import { calendar, entry, type Trouble, zone } from "./trouble.ts";

type Answer = Pick<Trouble, "nights" | "refused" | "throws">;
const ics = (what: string, seen: string, file: string, answer: Answer): Trouble => ({
  what,
  seen,
  format: "ics",
  file,
  ...answer,
});
const at = (date: string) => `DTSTART;TZID=Europe/London:${date}`;
const weekly = (count: number, ...more: string[]) =>
  entry("UID:a", "SUMMARY:Weekly", at("20270105T190000"), `RRULE:FREQ=WEEKLY;COUNT=${count}`, ...more);
const tuesdays = (...days: string[]) => days.map((day) => `Weekly 2027-01-${day} 19:00`);

/** Zones, and dates that are taken out, moved or written twice. */
export const calendars: Trouble[] = [
  ics(
    "Outlook's custom zone means what its own VTIMEZONE says, in winter and in summer",
    "jens-maus/node-ical#478",
    calendar(
      zone("Customized Time Zone", 1),
      entry("UID:a", "SUMMARY:Winter", 'DTSTART;TZID="Customized Time Zone":20270110T210000'),
      entry("UID:b", "SUMMARY:Summer", 'DTSTART;TZID="Customized Time Zone":20270610T210000'),
    ),
    { nights: ["Winter 2027-01-10 20:00", "Summer 2027-06-10 20:00"] },
  ),
  ics(
    "a zone has the words of Outlook's menu, with commas escaped in its VTIMEZONE",
    "jens-maus/node-ical#246",
    calendar(
      zone(String.raw`(UTC+00:00) Dublin\, Edinburgh\, Lisbon\, London`, 0),
      entry(
        "UID:a",
        "SUMMARY:Menu",
        'DTSTART;TZID="(UTC+00:00) Dublin, Edinburgh, Lisbon, London":20270610T200000',
      ),
    ),
    { nights: ["Menu 2027-06-10 20:00"] },
  ),
  ics(
    "zones have the words of Outlook's menu, and no VTIMEZONE explains them",
    "jens-maus/node-ical#246",
    calendar(
      entry(
        "UID:a",
        "SUMMARY:Menu",
        'DTSTART;TZID="(UTC+00:00) Dublin, Edinburgh, Lisbon, London":20270610T200000',
      ),
      entry(
        "UID:b",
        "SUMMARY:Berlin",
        'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20270611T200000',
      ),
    ),
    { nights: ["Menu 2027-06-10 20:00", "Berlin 2027-06-11 19:00"] },
  ),
  ics(
    "one zone has a slash before its name, another stands in quotes",
    "thomersch/openstreetmap-calendar#185, u01jmg3/ics-parser#129",
    calendar(
      entry("UID:a", "SUMMARY:Vienna", "DTSTART;TZID=/Europe/Vienna:20270506T180000"),
      entry("UID:b", "SUMMARY:New York", 'DTSTART;TZID="America/New_York":20270520T150000'),
    ),
    { nights: ["Vienna 2027-05-06 17:00", "New York 2027-05-20 20:00"] },
  ),
  ics(
    "an EXDATE with nothing in it takes nothing out",
    "owncloud/calendar#729",
    calendar(weekly(3, "EXDATE;TZID=Europe/Berlin:")),
    { nights: tuesdays("05", "12", "19") },
  ),
  ics(
    "an EXDATE says that it is a day and has an hour",
    "apognu/gocal#22",
    calendar(weekly(3, "EXDATE;VALUE=DATE:20270112T190000")),
    { nights: tuesdays("05", "19") },
  ),
  ics(
    "EXDATE stands on several lines, as Google writes it",
    "peterbraden/ical.js#129",
    calendar(
      weekly(4, "EXDATE;TZID=Europe/London:20270112T190000", "EXDATE;TZID=Europe/London:20270119T190000"),
    ),
    { nights: tuesdays("05", "26") },
  ),
  ics(
    "a rule ends in UTC, a date is taken out in UTC, another is changed in the zone of the series, all in summer",
    "kewisch/ical.js#257",
    calendar(
      entry(
        "UID:a",
        "SUMMARY:Weekly",
        "DTSTART;TZID=Europe/Berlin:20270607T200000",
        "DTEND;TZID=Europe/Berlin:20270607T220000",
        "RRULE:FREQ=WEEKLY;UNTIL=20270628T180000Z",
        "EXDATE:20270621T180000Z",
      ),
      entry(
        "UID:a",
        "SUMMARY:Moved",
        "RECURRENCE-ID;TZID=Europe/Berlin:20270614T200000",
        "DTSTART;TZID=Europe/Berlin:20270614T210000",
        "DTEND;TZID=Europe/Berlin:20270614T223000",
      ),
    ),
    {
      nights: [
        "Weekly 2027-06-07 19:00 to 21:00",
        "Moved 2027-06-14 20:00 to 21:30",
        "Weekly 2027-06-28 19:00 to 21:00",
      ],
    },
  ),
  ics(
    "a rule whose last day is a date alone includes that day's night",
    "RFC 5545 section 3.3.10, written so by many programs",
    calendar(entry("UID:a", "SUMMARY:Weekly", at("20270105T190000"), "RRULE:FREQ=WEEKLY;UNTIL=20270119")),
    { nights: tuesdays("05", "12", "19") },
  ),
  ics(
    "one date of a series is cancelled by an entry of its own",
    "u01jmg3/ics-parser#129",
    calendar(
      weekly(3),
      entry(
        "UID:a",
        "SUMMARY:Weekly",
        "RECURRENCE-ID;TZID=Europe/London:20270112T190000",
        at("20270112T190000"),
        "STATUS:CANCELLED",
      ),
    ),
    { nights: ["Weekly 2027-01-05 19:00", "Weekly 2027-01-12 19:00, cancelled", "Weekly 2027-01-19 19:00"] },
  ),
  ics(
    "one entry stands twice, and its later version counts wherever it stands",
    "RFC 5545 section 3.8.7.4",
    calendar(
      entry("UID:a", "SUMMARY:Newer", at("20270105T200000"), "SEQUENCE:2"),
      entry("UID:a", "SUMMARY:Older", at("20270105T190000"), "SEQUENCE:1"),
    ),
    { nights: ["Newer 2027-01-05 20:00"] },
  ),
  ics(
    "a series falls on the hour that the clocks leave out, which costs that date alone",
    "RFC 5545 section 3.3.5",
    calendar(entry("UID:a", "SUMMARY:Late", at("20270321T013000"), "RRULE:FREQ=WEEKLY;COUNT=3")),
    { nights: ["Late 2027-03-21 01:30", "Late 2027-04-04 01:30"], refused: ["1 startDate"] },
  ),
  ics(
    "the first Friday of a month, and its last but one day",
    "RFC 5545 section 3.8.5.3",
    calendar(
      entry("UID:a", "SUMMARY:First", at("20270101T220000"), "RRULE:FREQ=MONTHLY;BYDAY=1FR;COUNT=3"),
      entry(
        "UID:b",
        "SUMMARY:Set",
        at("20270128T200000"),
        "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=2",
      ),
    ),
    {
      nights: [
        "First 2027-01-01 22:00",
        "Set 2027-01-28 20:00",
        "First 2027-02-05 22:00",
        "Set 2027-02-25 20:00",
        "First 2027-03-05 22:00",
      ],
    },
  ),
];

/** Lines, places, and what an entry says of itself. */
export const entries: Trouble[] = [
  ics(
    "blank lines and a mark stand before the calendar",
    "MikeRogers0/Ruby-Meetup-Calendar#54",
    `\ufeff\r\n\r\n${calendar(entry("UID:a", "SUMMARY:Blank", at("20270105T190000")))}`,
    { nights: ["Blank 2027-01-05 19:00"] },
  ),
  ics(
    "the calendar names New York and its times are UTC; the entry in Kentucky is abroad",
    "louisvilletech/louisvilletech.org#26",
    calendar(
      "X-WR-TIMEZONE:America/New_York",
      entry("UID:a", "SUMMARY:Here", "DTSTART:20270717T190000Z".replace("0717", "0617")),
      entry(
        "UID:b",
        "SUMMARY:There",
        "DTSTART:20270617T220000Z",
        String.raw`LOCATION:LouieLab\, 745 W Main St\, Louisville\, KY 40202\, USA`,
      ),
    ),
    { nights: ["Here 2027-06-17 20:00"], refused: ["2 location.address"] },
  ),
  ics(
    "a place is a name alone, which is no town",
    "geeksforsocialchange/PlaceCal#1723",
    calendar(entry("UID:a", "SUMMARY:Where", at("20270105T190000"), "LOCATION:Birch Community Centre")),
    { nights: [], refused: ["1 location.geo"] },
  ),
  ics(
    "all entries have the coordinates of the group, in another town than their address",
    "meetuparchive/api#93",
    calendar(
      entry(
        "UID:a",
        "SUMMARY:Postcode",
        at("20270105T190000"),
        "GEO:51.5072;-0.1276",
        String.raw`LOCATION:The Cake Tin (5 Flour Street\, Sheffield S3 8AA\, United Kingdom)`,
      ),
      entry("UID:b", "SUMMARY:Name", at("20270106T190000"), "GEO:51.5072;-0.1276"),
    ),
    { nights: ["Postcode 2027-01-05 19:00"], refused: ["2 location.geo"] },
  ),
  ics(
    "entries have neither UID nor DTSTAMP, and two of them start together",
    "derekantrican/GAS-ICS-Sync#89",
    calendar(entry("SUMMARY:One", at("20270105T190000")), entry("SUMMARY:Two", at("20270105T190000"))),
    { nights: ["One 2027-01-05 19:00", "Two 2027-01-05 19:00"] },
  ),
  ics(
    "the calendar is cut off after an entry that is whole",
    "derekantrican/GAS-ICS-Sync#390",
    calendar(entry("UID:a", "SUMMARY:Cut", at("20270105T190000"))).replace("END:VCALENDAR\r\n", ""),
    { throws: /ends in the middle/ },
  ),
  ics(
    "the calendar ends after its zone, and entries follow",
    "JM-Lemmi/ical-relay#205",
    calendar(
      zone("Yard", 0),
      "END:VCALENDAR",
      entry("UID:a", "SUMMARY:After", "DTSTART;TZID=Yard:20270610T200000"),
    ),
    { nights: ["After 2027-06-10 20:00"] },
  ),
  ics(
    "lines end in line feeds alone and are folded with a tab",
    "RFC 5545 section 3.1",
    calendar(entry("UID:a", "SUMMARY:Folded in the mid\r\n\tdle", at("20270105T190000"))).replaceAll(
      "\r\n",
      "\n",
    ),
    { nights: ["Folded in the middle 2027-01-05 19:00"] },
  ),
  ics(
    "an alarm within an entry has words and a time of its own",
    "ics-py/ics-py#369",
    calendar(
      entry(
        "UID:a",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "DESCRIPTION:Leave now",
        "SUMMARY:Alarm",
        "TRIGGER:-P0DT0H30M0S",
        "END:VALARM",
        "SUMMARY:Real",
        at("20270105T190000"),
      ),
    ),
    { nights: ["Real 2027-01-05 19:00"] },
  ),
  ics(
    "a whole day has no hour, with and without being called a day",
    "jens-maus/node-ical#56",
    calendar(
      entry("UID:a", "SUMMARY:Day", "DTSTART;VALUE=DATE:20270105", "DTEND;VALUE=DATE:20270106"),
      entry("UID:b", "SUMMARY:Bare", "DTSTART:20270106"),
      entry("UID:c", "SUMMARY:Fine", at("20270107T190000")),
    ),
    { nights: ["Fine 2027-01-07 19:00"], refused: ["1 startDate", "2 startDate"] },
  ),
  ics(
    "a property is misspelt by the program that wrote it",
    "add2cal/add-to-calendar-button#228",
    calendar(
      entry("UID:a", "SUMMARY:Lost", "DTSTARTundefined:20270105T190000Z"),
      entry("UID:b", "SUMMARY:Kept", at("20270106T190000")),
    ),
    { nights: ["Kept 2027-01-06 19:00"], refused: ["1 DTSTART"] },
  ),
  ics(
    "a night online has a link for its place",
    "digitalfabrik/integreat-cms#3979",
    calendar(
      entry("UID:a", "SUMMARY:Far", at("20270105T190000"), "LOCATION:https://us02web.zoom.us/j/123456"),
    ),
    { nights: ["Far 2027-01-05 19:00 in nowhere"] },
  ),
];
