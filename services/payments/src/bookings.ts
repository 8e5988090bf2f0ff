// Paying for a booking: begun as the person who booked, and asked about while it is under way.
import type { Context } from "hono";
import { z } from "zod/mini";
import { askAbout } from "./ask-about.ts";
import { findWanted, type IntentParts } from "./intents.ts";
import { openPayment } from "./open-payment.ts";
import type { PaymentsParts } from "./payments-parts.ts";
import { ProviderAway } from "./provider.ts";
import { awayAnswer, relay } from "./refusals.ts";
import { oncePerKey } from "./request-keys.ts";
import { authorizationOf, type Payer, readBody } from "./requests.ts";

const details = z.object({
  booking_id: z.uuid(),
  buyer_name: z.optional(z.string()),
  holder_names: z.optional(z.nullable(z.array(z.string()))),
  access_notes: z.optional(z.nullable(z.string())),
  marketing_opt_in: z.optional(z.boolean()),
  answers: z.optional(z.nullable(z.array(z.unknown()))),
  terms_version: z.optional(z.string()),
});
const named = z.object({ booking_id: z.uuid() });

type Started = { booking: { id: string; status: string }; payment: { id: string } | null };

/** `POST /payments` begins to pay: the database writes the payment down as the caller, then the provider is asked. */
export async function startPayment(
  context: Context,
  parts: PaymentsParts,
  { userId, provider }: Payer,
): Promise<Response> {
  const body = await readBody(context, details);
  if (body instanceof Response) return body;
  return oncePerKey(context, parts, { userId, body }, async () => {
    const answer = await parts.callAs(authorizationOf(context), "start_payment", {
      p_booking_id: body.booking_id,
      ...(body.buyer_name === undefined ? {} : { p_buyer_name: body.buyer_name }),
      ...(body.holder_names ? { p_holder_names: body.holder_names } : {}),
      ...(body.access_notes ? { p_access_notes: body.access_notes } : {}),
      ...(body.marketing_opt_in === undefined ? {} : { p_marketing_opt_in: body.marketing_opt_in }),
      ...(body.answers ? { p_answers: body.answers } : {}),
      ...(body.terms_version ? { p_terms_version: body.terms_version } : {}),
    });
    if (!answer.ok) return relay(answer);
    return askProvider({ ...parts, provider }, (await answer.json()) as Started);
  });
}

async function askProvider(parts: IntentParts, started: Started): Promise<Response> {
  const isOpen = started.booking.status === "awaiting_payment" && started.payment !== null;
  const wanted = isOpen && started.payment ? await findWanted(parts, started.payment.id) : null;
  if (!wanted) return Response.json({ ...started, client_secret: null });
  try {
    return await openPayment(parts, wanted, async () => {
      const [row] = await parts.database.query<{ now: Started }>("select internal.payment_json($1) as now", [
        wanted.booking_id,
      ]);
      return row?.now;
    });
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    await parts.database.query("select internal.wait_for_provider($1)", [wanted.booking_id]);
    return awayAnswer();
  }
}

/** `POST /check`. */
export const checkBooking = askAbout(named, "payment_to_ask_about");
