// Papers over HTTP, at /papers/v1, and as mails carry them. PDF code is loaded for the first.
import { Hono } from "hono";
import { refuse } from "./answers.ts";
import { attachOfBooking } from "./booking-papers.ts";
import { nightCalendar } from "./night-calendar.ts";
import type { Night } from "./order.ts";
import type { Paper, PapersDependencies } from "./papers-parts.ts";
import { routes } from "./routes.ts";

/** The papers: mount `app` at `/papers/v1`. */
export type Papers = {
  app: Hono;
  /** What the confirmation of a booking carries: its tickets, its receipt where something was paid, and the night for a calendar. */
  attach: (bookingId: string) => Promise<Paper[]>;
  /** What a mail about a change of a night carries: the entry that moves it in a calendar, or strikes it. */
  attachNight: (eventId: string) => Promise<Paper[]>;
};

/** Makes the papers. */
export function createPapers(parts: PapersDependencies): Papers {
  const app = new Hono();
  for (const { method, path, answer } of routes) app.on(method, path, (context) => answer(context, parts));
  app.notFound(() => refuse(404, "BOOKINGS_NOT_FOUND", "There is no such paper"));
  return {
    app,
    attach: (bookingId) => attachOfBooking(parts, bookingId),
    attachNight: (eventId) => attachOfNight(parts, eventId),
  };
}

async function attachOfNight({ database, siteUrl }: PapersDependencies, eventId: string): Promise<Paper[]> {
  const [row] = await database.query<{ night: Night | null }>("select internal.read_night($1) as night", [
    eventId,
  ]);
  if (!row?.night) return [];
  const { slug, status } = row.night.event;
  const method = status === "cancelled" ? "CANCEL" : "PUBLISH";
  const bytes = new TextEncoder().encode(nightCalendar(row.night, siteUrl, true));
  return [{ name: `${slug}.ics`, type: `text/calendar; charset=utf-8; method=${method}`, bytes }];
}
