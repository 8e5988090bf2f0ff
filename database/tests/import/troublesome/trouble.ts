// How the files of reported troubles are written down: what is in them, and the right answer as it stands on a page.

/** A file and its right answer. */
export type Trouble = {
  /** what is troublesome about it */
  what: string;
  /** where it was reported, or what showed it */
  seen: string;
  format: "jsonld" | "csv" | "ics" | "html";
  file: string;
  /** "title 2027-01-10 20:00 to 23:00 in Leeds, 500-1000 pence, cancelled" by London's clock; what is not known is not said, nor is Sheffield */
  nights?: string[];
  /** "row field" of every refusal */
  refused?: string[];
  /** what the whole file is refused with */
  throws?: RegExp;
};

const words = "DESCRIPTION:Two rooms and one cake for all.";
const tin = String.raw`LOCATION:The Cake Tin\, 5 Flour Street\, Sheffield`;

/** An entry of a calendar; words and place are added where it has none. */
export function entry(...lines: string[]): string[] {
  const has = (name: string) => lines.some((line) => new RegExp(`^${name}[;:]`).test(line));
  const more = [has("DESCRIPTION") ? [] : [words], has("LOCATION") ? [] : [tin]].flat();
  return ["BEGIN:VEVENT", ...lines, ...more, "END:VEVENT"];
}

/** A calendar of these lines, ended as the standard has them. */
export function calendar(...parts: (string | string[])[]): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "X-WR-CALNAME:Crumb Club",
    ...parts.flat(),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** A zone of the file's own: its name, and the rules of the United Kingdom or of Germany as Outlook writes them. */
export function zone(name: string, hours: 0 | 1): string[] {
  const at = (hour: number) => `+0${hour}00`;
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${name}`,
    "BEGIN:STANDARD",
    `DTSTART:16010101T0${2 + hours}0000`,
    `TZOFFSETFROM:${at(hours + 1)}`,
    `TZOFFSETTO:${at(hours)}`,
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    `DTSTART:16010101T0${1 + hours}0000`,
    `TZOFFSETFROM:${at(hours)}`,
    `TZOFFSETTO:${at(hours + 1)}`,
    "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
    "END:DAYLIGHT",
    "END:VTIMEZONE",
  ];
}

/** A place of schema.org. */
export const place = {
  "@type": "Place",
  name: "The Cake Tin",
  address: { "@type": "PostalAddress", streetAddress: "5 Flour Street", addressLocality: "Sheffield" },
};

/** A night of schema.org. */
export const night = (more: object = {}): Record<string, unknown> => ({
  "@context": "https://schema.org",
  "@type": "MusicEvent",
  identifier: "n1",
  name: "Night",
  description: "Two rooms and one cake for all.",
  startDate: "2027-04-02T22:00",
  location: place,
  organizer: { "@type": "Organization", name: "Crumb Club" },
  ...more,
});

/** A page with these scripts. */
export const page = (...scripts: string[]): string =>
  `<!doctype html><html><head>${scripts.map((text) => `<script type="application/ld+json" class="yoast">${text}</script>`).join("")}</head><body></body></html>`;

/** A table with the columns that every row needs beside its own. */
export const table = (columns: string, ...rows: string[]): string =>
  [
    `identifier,title,description,venue,address,town,organiser,${columns}`,
    ...rows.map(
      (row, place) =>
        `r${place + 1},Night ${place + 1},"Two rooms, one cake.",The Cake Tin,5 Flour Street,Sheffield,Crumb Club,${row}`,
    ),
    "",
  ].join("\n");
