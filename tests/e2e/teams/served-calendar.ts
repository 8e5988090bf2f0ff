// A calendar of a venue, served on this machine at the one address inside that the product under test may read.
import http from "node:http";

/** A night: its UID, title, and in how many days at which hour (UTC). */
export type ServedNight = { uid: string; title: string; day: number; hour: number };

/** A calendar whose nights a test changes. */
export type ServedCalendar = {
  address: string;
  hold: (nights: readonly ServedNight[]) => void;
  close: () => void;
};

const stamp = (day: number, hour: number): string => {
  const at = new Date(Date.now() + day * 86_400_000);
  at.setUTCHours(hour, 0, 0, 0);
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
};

const toText = (nights: readonly ServedNight[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...nights.flatMap(({ uid, title, day, hour }) => [
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `SUMMARY:${title}`,
      "DESCRIPTION:A night to remember.",
      `DTSTART:${stamp(day, hour)}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");

/** Serves a calendar. @throws Error when the product was started by somebody else, who named no address */
export async function serveCalendar(): Promise<ServedCalendar> {
  const origin = process.env.E2E_CALENDARS;
  if (!origin) throw new Error("E2E_CALENDARS names no address: let the runner start the product");
  let text = toText([]);
  const server = http.createServer((_asked, response) => response.end(text));
  await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), "127.0.0.1", resolve));
  return {
    address: `${origin}/nights.ics`,
    hold: (nights) => {
      text = toText(nights);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
