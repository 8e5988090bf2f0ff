// Paying for a booking: begun as the person who booked, and asked about while it is under way.
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod/mini";
import { checkPayment, endEarlierAttempts, ensureIntent, findWanted, type IntentParts } from "./intents.ts";
import type { PaymentsParts } from "./payments-parts.ts";
import { ProviderAway } from "./provider.ts";
import { awayAnswer, relay } from "./refusals.ts";
import { withRequestKey } from "./request-keys.ts";
import { type Payer, readBody } from "./requests.ts";

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
  const authorization = context.req.header("authorization") ?? "";
  const body = await readBody(context, details);
  if (body instanceof Response) return body;
  const key = context.req.header("idempotency-key");
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  return withRequestKey(parts.database, { userId, key, hash }, async () => {
    const answer = await parts.callAs(authorization, "start_payment", {
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
    await endEarlierAttempts(parts, wanted);
    const intent = await ensureIntent(parts, wanted);
    const [row] = await parts.database.query<{ now: Started }>("select internal.payment_json($1) as now", [
      wanted.booking_id,
    ]);
    return Response.json({
      ...row?.now,
      client_secret: intent.status === "succeeded" ? null : intent.clientSecret,
      intent_status: intent.status,
    });
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    await parts.database.query("select internal.wait_for_provider($1)", [wanted.booking_id]);
    return awayAnswer();
  }
}

/** `POST /check` asks the provider now about a booking's open payment, at most every two seconds. */
export async function checkBooking(
  context: Context,
  parts: PaymentsParts,
  userId: string,
): Promise<Response> {
  const body = await readBody(context, named);
  if (body instanceof Response) return body;
  const [row] = await parts.database.query<{ id: string | null }>(
    "select internal.payment_to_ask_about($1, $2) as id",
    [body.booking_id, userId],
  );
  if (row?.id && parts.provider) await checkPayment({ ...parts, provider: parts.provider }, row.id);
  return Response.json({ checked: row?.id !== null });
}
