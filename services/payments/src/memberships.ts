// Paying for a period of a membership: the same steps as for a booking, with the charge in its place.
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { z } from "zod/mini";
import { checkPayment, endEarlierAttempts, ensureIntent, findWanted } from "./intents.ts";
import type { PaymentsParts, WithProvider } from "./payments-parts.ts";
import { relay } from "./refusals.ts";
import { checkSetup, ensureSetup } from "./renewals.ts";
import { withRequestKey } from "./request-keys.ts";
import { type Payer, readBody } from "./requests.ts";

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

/** `POST /memberships` begins a payment. */
export async function startMembershipPayment(
  context: Context,
  parts: PaymentsParts,
  payer: Payer,
): Promise<Response> {
  const authorization = context.req.header("authorization") ?? "";
  const body = await readBody(context, asked);
  if (body instanceof Response) return body;
  const key = context.req.header("idempotency-key");
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  return withRequestKey(parts.database, { userId: payer.userId, key, hash }, async () => {
    const answer = await parts.callAs(authorization, "start_membership_payment", {
      p_plan_id: body.plan_id,
      p_expected_pence: body.price_pence,
      ...(body.terms_version ? { p_terms_version: body.terms_version } : {}),
      ...(body.renews ? { p_renews: true } : {}),
    });
    if (!answer.ok) return relay(answer);
    return askProvider({ ...parts, ...payer }, (await answer.json()) as Started);
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

/** `POST /memberships/check` asks the provider now about the open payment of a charge, at most every two seconds. */
export async function checkCharge(context: Context, parts: PaymentsParts, userId: string): Promise<Response> {
  const body = await readBody(context, named);
  if (body instanceof Response) return body;
  const [row] = await parts.database.query<{ id: string | null }>(
    "select internal.charge_payment_to_ask_about($1, $2) as id",
    [body.charge_id, userId],
  );
  if (row?.id && parts.provider) await checkPayment({ ...parts, provider: parts.provider }, row.id);
  return Response.json({ checked: row?.id !== null });
}

/**
 * `POST /memberships/confirm`: the person is there, the saved card is charged, and their bank can ask them. A refusal is an answer, after
 * which another card can pay.
 */
export async function confirmSavedCard(
  context: Context,
  parts: PaymentsParts,
  payer: Payer,
): Promise<Response> {
  const body = await readBody(context, mine);
  if (body instanceof Response) return body;
  const authorization = context.req.header("authorization") ?? "";
  const answer = await parts.callAs(authorization, "start_saved_card_payment", {
    p_membership_id: body.membership_id,
  });
  if (!answer.ok) return relay(answer);
  return askProvider({ ...parts, ...payer }, (await answer.json()) as Started);
}

/** `POST /memberships/card` begins to change the saved card. */
export async function startCardChange(
  context: Context,
  parts: PaymentsParts,
  payer: Payer,
): Promise<Response> {
  const body = await readBody(context, mine);
  if (body instanceof Response) return body;
  const authorization = context.req.header("authorization") ?? "";
  const answer = await parts.callAs(authorization, "start_card_change", {
    p_membership_id: body.membership_id,
  });
  if (!answer.ok) return relay(answer);
  const { id } = (await answer.json()) as { id: string };
  const setup = await ensureSetup({ ...parts, ...payer }, id);
  return Response.json({ setup_id: id, client_secret: setup?.clientSecret ?? null });
}

/** `POST /memberships/card/check` asks whether it is changed. */
export async function checkCardChange(
  context: Context,
  parts: PaymentsParts,
  payer: Payer,
): Promise<Response> {
  const body = await readBody(context, setUp);
  if (body instanceof Response) return body;
  const [row] = await parts.database.query<{ id: string | null }>("select internal.own_setup($1, $2) as id", [
    body.setup_id,
    payer.userId,
  ]);
  return Response.json({ is_changed: row?.id ? await checkSetup({ ...parts, ...payer }, row.id) : false });
}
