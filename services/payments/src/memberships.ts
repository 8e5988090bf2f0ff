// Paying for a period of a membership: the same steps as for a booking, with the charge in its place.
import { createHash } from "node:crypto";
import type { Context, Hono } from "hono";
import { z } from "zod/mini";
import type { PaymentsParts } from "./create-payments.ts";
import { checkPayment, endEarlierAttempts, ensureIntent, findWanted } from "./intents.ts";
import { refuse, relay } from "./refusals.ts";
import { checkSetup, ensureSetup } from "./renewals.ts";
import { withRequestKey } from "./request-keys.ts";
import { readBody, readUser } from "./requests.ts";

const asked = z.object({
  plan_id: z.uuid(),
  price_pence: z.int(),
  terms_version: z.optional(z.string()),
  renews: z.optional(z.boolean()),
});
const named = z.object({ charge_id: z.uuid() });
const mine = z.object({ membership_id: z.uuid() });
const setUp = z.object({ setup_id: z.uuid() });

type Started = { charge: { id: string; status: string }; payment: { id: string } | null };

/**
 * `/memberships` begins a payment, `/memberships/check` has the card company asked about it. `/memberships/confirm` pays with the saved card
 * while its person is there; `/memberships/card` begins to change that card, `/memberships/card/check` asks whether it is changed.
 */
export function mountMemberships(app: Hono, parts: PaymentsParts): void {
  app.post("/memberships", (context) => startPayment(context, parts));
  app.post("/memberships/check", (context) => checkCharge(context, parts));
  app.post("/memberships/confirm", (context) => confirmSavedCard(context, parts));
  app.post("/memberships/card", (context) => startCardChange(context, parts));
  app.post("/memberships/card/check", (context) => checkCardChange(context, parts));
}

type WithProvider = PaymentsParts & { provider: NonNullable<PaymentsParts["provider"]> };

/** Who asks, and whom the cards are with; or the answer that refuses. */
async function readAsked(
  context: Context,
  parts: PaymentsParts,
): Promise<{ userId: string; parts: WithProvider } | Response> {
  const userId = await readUser(context, parts);
  if (userId instanceof Response) return userId;
  if (parts.provider) return { userId, parts: { ...parts, provider: parts.provider } };
  return refuse(
    503,
    "PAYMENTS_NOT_SET_UP",
    "Card payments are not set up",
    "The operator of this site sets PAYMENTS_PROVIDER.",
  );
}

async function startPayment(context: Context, parts: PaymentsParts): Promise<Response> {
  const authorization = context.req.header("authorization") ?? "";
  const ready = await readAsked(context, parts);
  if (ready instanceof Response) return ready;
  const { userId } = ready;
  const body = await readBody(context, asked);
  if (body instanceof Response) return body;
  const key = context.req.header("idempotency-key");
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  return withRequestKey(parts.database, { userId, key, hash }, async () => {
    const answer = await parts.callAs(authorization, "start_membership_payment", {
      p_plan_id: body.plan_id,
      p_expected_pence: body.price_pence,
      ...(body.terms_version ? { p_terms_version: body.terms_version } : {}),
      ...(body.renews ? { p_renews: true } : {}),
    });
    if (!answer.ok) return relay(answer);
    return askProvider(ready.parts, (await answer.json()) as Started);
  });
}

/** @throws ProviderAway when the card company cannot be reached: nothing was charged, and the same press may be made again */
async function askProvider(parts: WithProvider, started: Started): Promise<Response> {
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

/** The person is there: the saved card is charged, and their bank can ask them. A refusal is an answer, after which another card can pay. */
async function confirmSavedCard(context: Context, parts: PaymentsParts): Promise<Response> {
  const ready = await readAsked(context, parts);
  if (ready instanceof Response) return ready;
  const body = await readBody(context, mine);
  if (body instanceof Response) return body;
  const authorization = context.req.header("authorization") ?? "";
  const answer = await parts.callAs(authorization, "start_saved_card_payment", {
    p_membership_id: body.membership_id,
  });
  if (!answer.ok) return relay(answer);
  return askProvider(ready.parts, (await answer.json()) as Started);
}

async function startCardChange(context: Context, parts: PaymentsParts): Promise<Response> {
  const ready = await readAsked(context, parts);
  if (ready instanceof Response) return ready;
  const body = await readBody(context, mine);
  if (body instanceof Response) return body;
  const authorization = context.req.header("authorization") ?? "";
  const answer = await parts.callAs(authorization, "start_card_change", {
    p_membership_id: body.membership_id,
  });
  if (!answer.ok) return relay(answer);
  const { id } = (await answer.json()) as { id: string };
  const setup = await ensureSetup(ready.parts, id);
  return Response.json({ setup_id: id, client_secret: setup?.clientSecret ?? null });
}

async function checkCardChange(context: Context, parts: PaymentsParts): Promise<Response> {
  const ready = await readAsked(context, parts);
  if (ready instanceof Response) return ready;
  const body = await readBody(context, setUp);
  if (body instanceof Response) return body;
  const [row] = await parts.database.query<{ id: string | null }>("select internal.own_setup($1, $2) as id", [
    body.setup_id,
    ready.userId,
  ]);
  return Response.json({ is_changed: row?.id ? await checkSetup(ready.parts, row.id) : false });
}
