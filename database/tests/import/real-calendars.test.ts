// Calendars as programs of every kind write them: zones, folds, exceptions, dates that were changed, and what is nobody's business.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "./import-fixture.ts";

let world: ImportWorld;
beforeAll(async () => {
  world = await createImportWorld();
});
afterEach(() => world.clear());
afterAll(() => world.end());

/** A calendar of entries; each has words and a place unless it says others. */
function calendar(entries: string[][], head: string[] = []): string {
  const whole = entries.map((lines) => {
    const has = (name: string) => lines.some((line) => line.startsWith(name));
    const rest = [
      "DESCRIPTION:Two rooms and one cake.",
      String.raw`LOCATION:The Cake Tin\, 5 Flour Street\, Sheffield`,
    ];
    const missing = rest.filter((line) => !has(line.split(":")[0] ?? ""));
    return ["BEGIN:VEVENT", ...lines, ...missing, "END:VEVENT"].join("\r\n");
  });
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "X-WR-CALNAME:Crumb Club",
    ...head,
    ...whole,
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

const readIn = (entries: string[][], head: string[] = [], options = {}) =>
  world.importText(calendar(entries, head), "ics", options);

const nights = () =>
  world.rows<{ title: string; from: string; till: string | null }>(
    `select title, to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as from,
       to_char(ends_at at time zone 'Europe/London', 'HH24:MI') as till from events order by starts_at, title`,
  );

test("a night without an end, or one that ends when it starts, is taken without an end", async () => {
  const at = "DTSTART;TZID=Europe/London:20270127T200000";
  await readIn([
    ["UID:a", "SUMMARY:No end", at],
    ["UID:b", "SUMMARY:End is start", at, "DTEND;TZID=Europe/London:20270127T200000"],
    ["UID:c", "SUMMARY:Three hours", at, "DURATION:PT3H"],
  ]);
  expect((await nights()).map(({ title, till }) => [title, till])).toEqual([
    ["End is start", null],
    ["No end", null],
    ["Three hours", "23:00"],
  ]);
});

test("a weekly night begun years ago brings the dates to come, and its last hundred", async () => {
  await readIn([
    ["UID:a", "SUMMARY:Weekly since 2019", "DTSTART;TZID=Europe/London:20190104T220000", "RRULE:FREQ=WEEKLY"],
  ]);
  const found = await nights();
  expect(found.filter(({ from }) => from >= "2026-07-03")).toHaveLength(53);
  expect(found.filter(({ from }) => from < "2026-07-03")).toHaveLength(100);
  expect(found.at(-1)?.from).toBe("2027-07-02 22:00");
});

test("zones are known by their name in Windows, by the file's own rules, and wherever in the file they stand", async () => {
  const own = [
    "BEGIN:VTIMEZONE",
    "TZID:Yard clock",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0500",
    "END:STANDARD",
    "END:VTIMEZONE",
  ];
  const text = calendar([
    ["UID:a", "SUMMARY:Windows in Berlin", 'DTSTART;TZID="W. Europe Standard Time":20270110T200000'],
    ["UID:b", "SUMMARY:Own clock", "DTSTART;TZID=Yard clock:20270111T150000"],
    [
      "UID:c",
      "SUMMARY:Long name",
      "DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Paris:20270112T200000",
    ],
  ]).replace("END:VCALENDAR", [...own, "END:VCALENDAR"].join("\r\n"));
  await world.importText(text, "ics");
  expect((await nights()).map(({ title, from }) => [title, from])).toEqual([
    ["Windows in Berlin", "2027-01-10 19:00"],
    ["Own clock", "2027-01-11 20:00"],
    ["Long name", "2027-01-12 19:00"],
  ]);
});

test("an unknown zone is refused by its name, and times without one are told by the calendar's", async () => {
  const entries = [
    ["UID:a", "SUMMARY:Nowhere", "DTSTART;TZID=Middle Earth:20270110T200000"],
    ["UID:b", "SUMMARY:Floating", "DTSTART:20270111T200000"],
  ];
  const { refusals } = await readIn(entries, ["X-WR-TIMEZONE:Europe/Berlin"]);
  expect(refusals).toMatchObject([
    { identifier: "a", title: "Nowhere", field: "DTSTART", reason: "Unknown time zone" },
  ]);
  expect(refusals[0]?.remedy).toContain("Middle Earth");
  expect((await nights()).map(({ from }) => from)).toEqual(["2027-01-11 19:00"]);
});

test("what is taken out or changed is known by its moment, whatever zone it is written in", async () => {
  const at = "DTSTART;TZID=Europe/London:20270319T200000";
  await readIn([
    ["UID:a", "SUMMARY:Spring series", at, "RRULE:FREQ=WEEKLY;COUNT=5", "EXDATE:20270402T190000Z"],
    [
      "UID:a",
      "SUMMARY:Spring series moved",
      "DTSTART;TZID=Europe/London:20270409T210000",
      "RECURRENCE-ID:20270409T190000Z",
    ],
  ]);
  expect((await nights()).map(({ title, from }) => [title, from])).toEqual([
    ["Spring series", "2027-03-19 20:00"],
    ["Spring series", "2027-03-26 20:00"],
    ["Spring series moved", "2027-04-09 21:00"],
    ["Spring series", "2027-04-16 20:00"],
  ]);
});

test("a date that is changed with all after it moves them and keeps which they are", async () => {
  const series = [
    "UID:a",
    "SUMMARY:Bowl",
    "DTSTART;TZID=Europe/London:20270105T190000",
    "DURATION:PT2H",
    "RRULE:FREQ=WEEKLY;COUNT=4",
  ];
  await readIn([series]);
  await readIn([
    series,
    [
      "UID:a",
      "SUMMARY:Late bowl",
      "DTSTART;TZID=Europe/London:20270120T210000",
      "DURATION:PT3H",
      "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/London:20270119T190000",
    ],
  ]);
  expect(await nights()).toEqual([
    { title: "Bowl", from: "2027-01-05 19:00", till: "21:00" },
    { title: "Bowl", from: "2027-01-12 19:00", till: "21:00" },
    { title: "Late bowl", from: "2027-01-20 21:00", till: "00:00" },
    { title: "Late bowl", from: "2027-01-27 21:00", till: "00:00" },
  ]);
});

test("an added date may bring its own end, and a day that is taken out takes out its night", async () => {
  await readIn([
    [
      "UID:a",
      "SUMMARY:Periods",
      "DTSTART;TZID=Europe/London:20270205T200000",
      "DTEND;TZID=Europe/London:20270205T230000",
      "RDATE;VALUE=PERIOD;TZID=Europe/London:20270212T200000/PT2H",
    ],
    [
      "UID:b",
      "SUMMARY:Days",
      "DTSTART;TZID=Europe/London:20270301T200000",
      "RRULE:FREQ=DAILY;COUNT=3",
      "EXDATE;VALUE=DATE:20270302",
    ],
  ]);
  expect(await nights()).toEqual([
    { title: "Periods", from: "2027-02-05 20:00", till: "23:00" },
    { title: "Periods", from: "2027-02-12 20:00", till: "22:00" },
    { title: "Days", from: "2027-03-01 20:00", till: null },
    { title: "Days", from: "2027-03-03 20:00", till: null },
  ]);
});

test("lines are unfolded as bytes, a separator is a letter, and a folded name of a calendar is one name", async () => {
  const text = calendar([
    [
      "UID:a",
      "SUMMARY:Fold in the café of Leeds",
      "DESCRIPTION:First line\u2028Second line of it.",
      "DTSTART;TZID=Europe/London:20270122T220000",
    ],
  ]);
  const bytes = Buffer.from(
    text.replace("X-WR-CALNAME:Crumb Club", "X-WR-CALNAME:The Crumb Club of the Old\r\n  Bakery"),
  );
  const cut = bytes.indexOf(0xc3) + 1;
  const { notes } = await world.importText(
    Buffer.concat([bytes.subarray(0, cut), Buffer.from("\r\n "), bytes.subarray(cut)]),
    "ics",
  );
  expect(notes).toEqual([]);
  expect(
    await world.rows(
      "select e.title, e.description, o.name from events e join organisers o on o.id = e.organiser_id",
    ),
  ).toEqual([
    {
      title: "Fold in the café of Leeds",
      description: "First line Second line of it.",
      name: "The Crumb Club of the Old Bakery",
    },
  ]);
});

test("a calendar in Windows-1252 or UTF-16 is read as what it is, and the first says so", async () => {
  const text = calendar([["UID:a", "SUMMARY:Café £5 night", "DTSTART;TZID=Europe/London:20270122T220000"]]);
  expect((await world.importText(Buffer.from(text, "latin1"), "ics")).notes).toEqual([
    expect.stringContaining("Windows-1252"),
  ]);
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  expect(await world.importText(wide, "ics")).toMatchObject({ unchanged: 1, notes: [] });
  expect((await nights()).map(({ title }) => title)).toEqual(["Café £5 night"]);
});

test("a text whose letters were lost before it came here is refused", async () => {
  const { refusals } = await readIn([
    ["UID:a", "SUMMARY:Caf\ufffd night", "DTSTART;TZID=Europe/London:20270122T220000"],
  ]);
  expect(refusals).toMatchObject([{ field: "name", reason: "Letters were lost" }]);
});

test("what is private or not certain is left out and counted, and a calendar that cancels cancels", async () => {
  const at = "DTSTART;TZID=Europe/London:20270122T220000";
  const { refusals, created } = await readIn([
    ["UID:a", "SUMMARY:Dentist", at, "CLASS:PRIVATE"],
    ["UID:b", "SUMMARY:Wedding talks", at, "CLASS:CONFIDENTIAL"],
    ["UID:c", "SUMMARY:Perhaps", at, "STATUS:TENTATIVE"],
    ["UID:d", "SUMMARY:For sure", at, "STATUS:CONFIRMED"],
  ]);
  expect(created).toBe(1);
  expect(refusals.map(({ identifier, field }) => [identifier, field])).toEqual([
    ["a", "CLASS"],
    ["b", "CLASS"],
    ["c", "STATUS"],
  ]);
  await readIn([["UID:d", "SUMMARY:For sure", at]], ["METHOD:CANCEL"]);
  expect(await world.rows("select title, status from events")).toEqual([
    { title: "For sure", status: "cancelled" },
  ]);
});

test("one entry that cannot be read, or repeats each second, leaves the others", async () => {
  const at = "DTSTART;TZID=Europe/London:20270207T200000";
  const { refusals } = await readIn([
    ["UID:a", "SUMMARY:Broken", "DESCRIPTION:First line of it,", "and a second line without a blank", at],
    ["UID:b", "SUMMARY:Each second", at, "RRULE:FREQ=SECONDLY"],
    ["UID:c", "SUMMARY:The one after", at],
  ]);
  expect(refusals.map(({ row, field }) => [row, field])).toEqual([
    [1, "VEVENT"],
    [2, "RRULE"],
  ]);
  expect((await nights()).map(({ title }) => title)).toEqual(["The one after"]);
});

test("markup becomes text with its links kept, also where its brackets were escaped", async () => {
  await readIn([
    [
      "UID:a",
      "SUMMARY:Marked up",
      'DESCRIPTION:<p>Two rooms.</p><p><a href="https://tickets.example/1">Tickets</a></p>',
      "DTSTART;TZID=Europe/London:20270122T220000",
    ],
    [
      "UID:b",
      "SUMMARY:Escaped",
      String.raw`DESCRIPTION:&lt;p&gt;Two rooms &amp\; a cake.&lt;/p&gt;`,
      "DTSTART;TZID=Europe/London:20270123T220000",
    ],
  ]);
  expect(await world.rows("select description from events order by starts_at")).toEqual([
    { description: "Two rooms.\nTickets (https://tickets.example/1)" },
    { description: "Two rooms & a cake." },
  ]);
});
