import { callOn, onlyRow } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import { serverDate } from "#app/device/server-time.ts";

const TICKET_PENCE = 1000;

/** One ticket as it is sold: pence. `net` is what the organiser gets. */
export type ExampleTicket = { asked: number; fee: number; total: number; net: number };

/** A worked example, by the rules that price and pay. Days are dates in London. */
export type WorkedExample = { added: ExampleTicket; absorbed: ExampleTicket; night: string; paidOn: string };

async function quote(client: Client, feeMode: "added" | "absorbed"): Promise<ExampleTicket> {
  const data = onlyRow(
    await callOn(client, "quote_ticket_price", { p_price_pence: TICKET_PENCE, p_fee_mode: feeMode }),
  );
  return { asked: TICKET_PENCE, fee: data.fee_pence, total: data.total_pence, net: data.face_pence };
}

/** Null where it cannot be worked out: the page then says nothing of money. */
export async function readWorkedExample(client: Client): Promise<WorkedExample | null> {
  try {
    const night = nextSunday(serverDate());
    const [added, absorbed, day] = await Promise.all([
      quote(client, "added"),
      quote(client, "absorbed"),
      callOn(client, "quote_payment_day", { p_told_on: night }),
    ]);
    return { added, absorbed, night, paidOn: day };
  } catch {
    return null;
  }
}

/** The Sunday after a Saturday night that is still to come. */
function nextSunday(now: Date): string {
  const day = new Date(now);
  day.setUTCDate(day.getUTCDate() + (7 - day.getUTCDay()));
  return day.toISOString().slice(0, 10);
}
