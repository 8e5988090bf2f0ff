import { callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import type { TicketType } from "./ticket-type.ts";

/** A code that was accepted: what it takes off one ticket of each type, in pence. */
export type AppliedCode = { code: string; discounts: Readonly<Record<string, number>> };

/** Asks what a code does. @throws the database's refusal */
export async function checkPromoCode(client: Client, eventId: string, code: string): Promise<AppliedCode> {
  const data = await callOn(client, "check_promo_code", { p_event_id: eventId, p_code: code });
  const rows = data;
  return {
    code: rows[0]?.code ?? code,
    discounts: Object.fromEntries(rows.map((row) => [row.ticket_type_id, row.discount_pence])),
  };
}

/** The price list as it is with a code. */
export function withCode(types: readonly TicketType[], applied: AppliedCode | null): readonly TicketType[] {
  if (!applied) return types;
  return types.map((type) => {
    const off = applied.discounts[type.id] ?? 0;
    return off === 0 ? type : { ...type, total_pence: type.total_pence - off };
  });
}
