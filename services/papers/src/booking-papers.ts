// The papers of a booking: its tickets, its receipt, and its night for a calendar.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { Context } from "hono";
import { refuse, refuseOften, sendPaper } from "./answers.ts";
import { nightCalendar } from "./night-calendar.ts";
import type { Order } from "./order.ts";
import { type Paper, type PapersDependencies, uuid } from "./papers-parts.ts";
import { printReceipt } from "./print-receipt.ts";
import { printTickets } from "./print-tickets.ts";

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

/** What there is of a booking: its order, how many seconds to wait, or nothing that this person may see. */
type Answer = { order: Order } | { wait: number } | null;

/** @param userId whose booking it must be; null reads it for its own mail */
async function readOrder(
  database: ServiceDatabase,
  bookingId: string,
  userId: string | null,
): Promise<Answer> {
  if (!uuid.test(bookingId)) return null;
  const [row] = await database.query<{ answer: Answer; money: string | null }>(
    "select internal.read_papers($1, $2) as answer, internal.ticket_money($1) as money",
    [bookingId, userId],
  );
  const answer = row?.answer ?? null;
  if (answer && "order" in answer) answer.order.money_sentence = row?.money ?? null;
  return answer;
}

/** `GET /{tickets,receipt,calendar}/{booking}` for the person who booked. */
export async function giveBookingPaper(
  context: Context,
  { database, siteUrl }: PapersDependencies,
  { userId }: { userId: string },
): Promise<Response> {
  const { paper = "", booking = "" } = context.req.param();
  const make = Object.hasOwn(makers, paper) ? makers[paper as keyof typeof makers] : null;
  const answer = make ? await readOrder(database, booking, userId) : null;
  if (!make || !answer)
    return refuse(404, "BOOKINGS_NOT_FOUND", "There is no such paper of a booking of yours");
  if ("wait" in answer) return refuseOften("BOOKINGS_RATE_LIMITED", answer.wait);
  return sendPaper(await make(answer.order, siteUrl));
}

/** What the confirmation of a booking carries: its tickets, its receipt where something was paid, and the night for a calendar. */
export async function attachOfBooking(
  { database, siteUrl }: PapersDependencies,
  bookingId: string,
): Promise<Paper[]> {
  const answer = await readOrder(database, bookingId, null);
  if (!answer || "wait" in answer) return [];
  const { order } = answer;
  if (order.tickets.length === 0) return [];
  const isPaid = order.total_pence > 0;
  return [
    await makers.tickets(order),
    ...(isPaid ? [await makers.receipt(order)] : []),
    await makers.calendar(order, siteUrl),
  ];
}
