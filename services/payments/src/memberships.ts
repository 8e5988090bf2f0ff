// Paying for a period of a membership: the same steps as for a booking, with the charge in its place.
import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import { z } from "zod/mini";
import type { PaymentsParts } from "./create-payments.ts";
import { checkPayment, endEarlierAttempts, ensureIntent, findWanted } from "./intents.ts";
import { refuse, relay } from "./refusals.ts";
import { withRequestKey } from "./request-keys.ts";
import { readBody, readUser } from "./requests.ts";

const asked = z.object({
  plan_id: z.uuid(),
  price_pence: z.int(),
  terms_version: z.optional(z.string()),
});
const named = z.object({ charge_id: z.uuid() });

type Started = { charge: { id: string; status: string }; payment: { id: string } | null };

/** `/memberships` begins a payment, `/memberships/check` has the card company asked about it. */
export function mountMemberships(app: Hono, parts: PaymentsParts): void {
  app.post("/memberships", (context) => startPayment(context, parts));
  app.post("/memberships/check", (context) => checkCharge(context, parts));
}

async function startPayment(context: Context, parts: PaymentsParts): Promise<Response> {
  const authorization = context.req.header("authorization") ?? "";
  const userId = await readUser(context, parts);
  if (userId instanceof Response) return userId;
  if (!parts.provider)
    return refuse(
      503,
      "PAYMENTS_NOT_SET_UP",
      "Card payments are not set up",
      "The operator of this site sets PAYMENTS_PROVIDER.",
    );
  const provider = parts.provider;
  const body = await readBody(context, asked);
  if (body instanceof Response) return body;
  const key = context.req.header("idempotency-key");
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  return withRequestKey(parts.database, { userId, key, hash }, async () => {
    const answer = await parts.callAs(authorization, "start_membership_payment", {
      p_plan_id: body.plan_id,
      p_expected_pence: body.price_pence,
      ...(body.terms_version ? { p_terms_version: body.terms_version } : {}),
    });
    if (!answer.ok) return relay(answer);
    return askProvider({ ...parts, provider }, (await answer.json()) as Started);
  });
}

/** @throws ProviderAway when the card company cannot be reached: nothing was charged, and the same press may be made again */
async function askProvider(
  parts: PaymentsParts & { provider: NonNullable<PaymentsParts["provider"]> },
  started: Started,
): Promise<Response> {
  const wanted = started.payment ? await findWanted(parts, started.payment.id) : null;
  if (!wanted || started.charge.status !== "open") return Response.json({ ...started, client_secret: null });
  await endEarlierAttempts(parts, wanted);
  const intent = await ensureIntent(parts, wanted);
  const [row] = await parts.database.query<{ now: Started }>("select internal.charge_json($1) as now", [
    started.charge.id,
  ]);
  return Response.json({
    ...row?.now,
    client_secret: intent.status === "succeeded" ? null : intent.clientSecret,
    intent_status: intent.status,
  });
}

/** Asks the provider now about the open payment of a charge, at most every two seconds. */
async function checkCharge(context: Context, parts: PaymentsParts): Promise<Response> {
  const userId = await readUser(context, parts);
  if (userId instanceof Response) return userId;
  const body = await readBody(context, named);
  if (body instanceof Response) return body;
  const [row] = await parts.database.query<{ id: string | null }>(
    "select internal.charge_payment_to_ask_about($1, $2) as id",
    [body.charge_id, userId],
  );
  if (row?.id && parts.provider) await checkPayment({ ...parts, provider: parts.provider }, row.id);
  return Response.json({ checked: row?.id !== null });
}
