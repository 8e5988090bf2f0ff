// Paying for a period of a membership: the same steps as for a booking, with the charge in its place.
import type { Context } from "hono";
import { z } from "zod/mini";
import { askAbout } from "./ask-about.ts";
import { findWanted } from "./intents.ts";
import { openPayment } from "./open-payment.ts";
import type { PaymentsParts, WithProvider } from "./payments-parts.ts";
import { relay } from "./refusals.ts";
import { checkSetup, ensureSetup } from "./renewals.ts";
import { oncePerKey } from "./request-keys.ts";
import { authorizationOf, type Payer, readBody } from "./requests.ts";

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
  const body = await readBody(context, asked);
  if (body instanceof Response) return body;
  return oncePerKey(context, parts, { userId: payer.userId, body }, async () => {
    const answer = await parts.callAs(authorizationOf(context), "start_membership_payment", {
      p_plan_id: body.plan_id,
      p_expected_pence: body.price_pence,
      ...(body.terms_version ? { p_terms_version: body.terms_version } : {}),
      ...(body.renews ? { p_renews: true } : {}),
    });
    if (!answer.ok) return relay(answer);
    return askProvider({ ...parts, ...payer }, (await answer.json()) as Started);
  });
}

async function askProvider(parts: WithProvider, started: Started): Promise<Response> {
  const wanted = started.payment ? await findWanted(parts, started.payment.id) : null;
  if (!wanted || started.charge.status !== "open") return Response.json({ ...started, client_secret: null });
  return openPayment(parts, wanted, async () => {
    const [row] = await parts.database.query<{ now: Started }>("select internal.charge_json($1) as now", [
      started.charge.id,
    ]);
    return row?.now;
  });
}

/** `POST /memberships/check`. */
export const checkCharge = askAbout(named, "charge_payment_to_ask_about");

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
  const answer = await parts.callAs(authorizationOf(context), "start_saved_card_payment", {
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
  const answer = await parts.callAs(authorizationOf(context), "start_card_change", {
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
