// Papers over HTTP: `GET /papers/v1/{tickets,receipt,calendar}/{booking}` with the token of the person who booked, and
// `GET /papers/v1/setlists/{event}` with that of a person of its team, `GET /papers/v1/settlement/{sheet}` with the token of a person on one of its sides, or the code of its link.
import type { ServiceDatabase } from "@undercroft/postgres";
import { TokenError } from "@undercroft/tokens";
import { type Context, Hono } from "hono";
import { nightCalendar } from "./night-calendar.ts";
import type { Night, Order } from "./order.ts";
import { printReceipt } from "./print-receipt.ts";
import { printSetlists, type SetlistSheet } from "./print-setlists.ts";
import { printSettlement, type SettlementSheet } from "./print-settlement.ts";
import { printTickets } from "./print-tickets.ts";

/** What the papers are made of. */
export type PapersDependencies = {
  /** logged in as auth_admin */
  database: ServiceDatabase;
  /** who a token names, and whether its session is enough for them (second factor). @throws TokenError */
  readPerson: (token: string) => Promise<{ userId: string; isProven: boolean }>;
  /** without a trailing slash */
  siteUrl: string;
};

/** One file, as mail and downloads carry it. */
export type Paper = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> };

/** The papers: mount `app` at `/papers/v1`. */
export type Papers = {
  app: Hono;
  /** What the confirmation of a booking carries: its tickets, its receipt where something was paid, and the night for a calendar. */
  attach: (bookingId: string) => Promise<Paper[]>;
  /** What a mail about a change of a night carries: the entry that moves it in a calendar, or strikes it. */
  attachNight: (eventId: string) => Promise<Paper[]>;
};

type Answer = { order: Order } | { wait: number } | null;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const makers = {
  tickets: async (order: Order): Promise<Paper> => ({
    name: `tickets-${order.ref}.pdf`,
    type: "application/pdf",
    bytes: await printTickets(order),
  }),
  receipt: async (order: Order): Promise<Paper> => ({
    name: `receipt-${order.ref}.pdf`,
    type: "application/pdf",
    bytes: await printReceipt(order),
  }),
  calendar: async (order: Order, siteUrl: string): Promise<Paper> => ({
    name: `night-${order.ref}.ics`,
    type: "text/calendar; charset=utf-8",
    bytes: new TextEncoder().encode(nightCalendar(order, siteUrl)),
  }),
};

/** Makes the papers; PDF code is loaded for the first. */
export function createPapers({ database, readPerson, siteUrl }: PapersDependencies): Papers {
  const read = async (bookingId: string, userId: string | null): Promise<Answer> => {
    const [row] = await database.query<{ answer: Answer; money: string | null }>(
      "select internal.read_papers($1, $2) as answer, internal.ticket_money($1) as money",
      [bookingId, userId],
    );
    const answer = row?.answer ?? null;
    if (answer && "order" in answer) answer.order.money_sentence = row?.money ?? null;
    return answer;
  };

  async function readCaller(context: Context) {
    const token = /^bearer (\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
    if (!token) return null;
    try {
      return await readPerson(token);
    } catch (error) {
      if (error instanceof TokenError) return null;
      throw error;
    }
  }

  const app = new Hono();
  app.get("/settlement/:sheet", async (context) => {
    const caller = await readCaller(context);
    if (caller && !caller.isProven) return refuseUnproven(context);
    return answerSettlement(context, database, caller?.userId ?? null);
  });
  app.get("/setlists/:event", async (context) => {
    const caller = await readCaller(context);
    if (!caller) return refuse(context, 401, "AUTH_REQUIRED", "Sign in to see the set lists");
    if (!caller.isProven) return refuseUnproven(context);
    return answerSetlists(context, database, caller.userId);
  });
  app.get("/:paper/:booking", async (context) => {
    const { paper, booking } = context.req.param();
    const make = Object.hasOwn(makers, paper) ? makers[paper as keyof typeof makers] : null;
    const caller = await readCaller(context);
    if (!caller) return refuse(context, 401, "AUTH_REQUIRED", "Sign in to see your tickets");
    if (!caller.isProven) return refuseUnproven(context);
    const answer = make && uuid.test(booking) ? await read(booking, caller.userId) : null;
    if (!make || !answer)
      return refuse(context, 404, "BOOKINGS_NOT_FOUND", "There is no such paper of a booking of yours");
    if ("wait" in answer) return refuseOften(context, "BOOKINGS_RATE_LIMITED", answer.wait);
    return send(context, await make(answer.order, siteUrl));
  });
  app.notFound((context) => refuse(context, 404, "BOOKINGS_NOT_FOUND", "There is no such paper"));

  return {
    app,
    attach: async (bookingId) => {
      const answer = uuid.test(bookingId) ? await read(bookingId, null) : null;
      if (!answer || "wait" in answer) return [];
      const { order } = answer;
      if (order.tickets.length === 0) return [];
      const isPaid = order.total_pence > 0;
      return [
        await makers.tickets(order),
        ...(isPaid ? [await makers.receipt(order)] : []),
        await makers.calendar(order, siteUrl),
      ];
    },
    attachNight: async (eventId) => {
      const [row] = await database.query<{ night: Night | null }>("select internal.read_night($1) as night", [
        eventId,
      ]);
      if (!row?.night) return [];
      const { slug, status } = row.night.event;
      const method = status === "cancelled" ? "CANCEL" : "PUBLISH";
      const bytes = new TextEncoder().encode(nightCalendar(row.night, siteUrl, true));
      return [{ name: `${slug}.ics`, type: `text/calendar; charset=utf-8; method=${method}`, bytes }];
    },
  };
}

/** A sheet for a person on one of its sides, or by the code of its link, which a side without an account has. */
async function answerSettlement(context: Context, database: ServiceDatabase, userId: string | null) {
  const sheet = context.req.param("sheet") ?? "";
  const [row] = uuid.test(sheet)
    ? await database.query<{ answer: { sheet: SettlementSheet } | { wait: number } | null }>(
        "select internal.read_settlement_paper($1, $2, $3) as answer",
        [sheet, userId, context.req.header("x-link-code") ?? null],
      )
    : [];
  if (!row?.answer) {
    const hint = "Sign in as the person it is with, or ask the organiser for the link.";
    return refuse(
      context,
      404,
      "SETTLEMENTS_NOT_FOUND",
      "There is no settlement here that you may see",
      hint,
    );
  }
  if ("wait" in row.answer) return refuseOften(context, "SETTLEMENTS_RATE_LIMITED", row.answer.wait);
  const bytes = await printSettlement(row.answer.sheet);
  return send(context, { name: `settlement-${sheet.slice(0, 8)}.pdf`, type: "application/pdf", bytes });
}

/** The set lists of a night, for a person of its team. */
async function answerSetlists(context: Context, database: ServiceDatabase, userId: string) {
  const event = context.req.param("event") ?? "";
  const [row] = uuid.test(event)
    ? await database.query<{ answer: { sheet: SetlistSheet } | { wait: number } | null }>(
        "select internal.read_setlist_paper($1, $2) as answer",
        [event, userId],
      )
    : [];
  if (!row?.answer)
    return refuse(
      context,
      404,
      "SETLISTS_NOT_FOUND",
      "There are no set lists here that you may see",
      "Ask an owner of the team.",
    );
  if ("wait" in row.answer) return refuseOften(context, "SETLISTS_RATE_LIMITED", row.answer.wait);
  const bytes = await printSetlists(row.answer.sheet);
  return send(context, { name: `setlists-${event.slice(0, 8)}.pdf`, type: "application/pdf", bytes });
}

const send = (context: Context, { name, type, bytes }: Paper): Response =>
  context.body(bytes, 200, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
  });

function refuseUnproven(context: Context): Response {
  const hint = "Confirm with your authenticator, phone or key, and try again.";
  return refuse(context, 403, "AUTH_SECOND_STEP_REQUIRED", "Your second step is still to be taken", hint);
}

function refuseOften(context: Context, code: string, wait: number): Response {
  context.header("Retry-After", String(wait));
  return refuse(context, 429, code, "That was often. Try again in a while");
}

function refuse(
  context: Context,
  status: 401 | 403 | 404 | 429,
  code: string,
  message: string,
  hint = "Look under My bookings.",
): Response {
  context.header("Cache-Control", "no-store");
  return context.json({ code, message, details: null, hint }, status);
}
