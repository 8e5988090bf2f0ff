// The payment service over HTTP, at /payments/v1.
import { createHash } from "node:crypto";
import type { ServiceDatabase } from "@undercroft/postgres";
import { type Context, Hono } from "hono";
import { z } from "zod/mini";
import { checkPayment, endEarlierAttempts, ensureIntent, findWanted, type IntentParts } from "./intents.ts";
import { mountMemberships } from "./memberships.ts";
import { mountPayouts } from "./payouts/routes.ts";
import {
  type PaymentProvider,
  ProviderAway,
  type ProviderEvent,
  ProviderRefusal,
  WebhookRefused,
} from "./provider.ts";
import type { TestDesk } from "./providers/test-provider.ts";
import { readText } from "./read-text.ts";
import { refuse, relay } from "./refusals.ts";
import { withRequestKey } from "./request-keys.ts";
import { readBody, readUser } from "./requests.ts";
import { createTasks } from "./tasks.ts";

/** What the service is made of. `provider` is null where card payments are not set up. */
export type PaymentsParts = {
  database: ServiceDatabase;
  provider: (PaymentProvider & Partial<TestDesk>) | null;
  /** who a token names, and whether its session is enough for them (second factor). @throws Error when it is none */
  readPerson: (token: string) => Promise<{ userId: string; isProven: boolean }>;
  /** calls a database function as the caller of the request */
  callAs: (authorization: string, name: string, args: Record<string, unknown>) => Promise<Response>;
  /** where people reach the site, which the provider's pages lead back to */
  siteUrl: string;
  /** what cards of guests are hashed with */
  cardKey: string;
  onError: (error: unknown) => void;
};

const largestWebhook = 256 * 1024;

const details = z.object({
  booking_id: z.uuid(),
  buyer_name: z.optional(z.string()),
  holder_names: z.optional(z.nullable(z.array(z.string()))),
  access_notes: z.optional(z.nullable(z.string())),
  marketing_opt_in: z.optional(z.boolean()),
  answers: z.optional(z.nullable(z.array(z.unknown()))),
  terms_version: z.optional(z.string()),
});
const card = z.object({
  client_secret: z.string(),
  number: z.string(),
  expiry: z.string(),
  cvc: z.string(),
  postcode: z.optional(z.string()),
});
const consent = z.object({ client_secret: z.string(), approve: z.boolean() });
const named = z.object({ booking_id: z.uuid() });

type Started = { booking: { id: string; status: string }; payment: { id: string } | null };

/** The service: routes and tasks. */
export function createPayments(parts: PaymentsParts) {
  const app = new Hono();
  app.onError((error) => answerProblem(error, parts.onError));
  app.get("/config", (context) =>
    context.json({
      provider: parts.provider?.name ?? "none",
      publishable_key: parts.provider?.publishableKey ?? null,
    }),
  );
  app.post("/payments", (context) => startPayment(context, parts));
  app.post("/check", (context) => checkBooking(context, parts));
  app.post("/webhook", (context) => takeWebhook(context, parts));
  mountMemberships(app, parts);
  mountPayouts(app, parts);
  const bank = parts.provider?.bank;
  if (bank) mountBank(app, bank);
  app.all("*", () =>
    refuse(404, "PAYMENTS_NOT_FOUND", "There is nothing at this address", "See the documentation."),
  );
  return { app, tasks: parts.provider ? createTasks({ ...parts, provider: parts.provider }) : idleTasks };
}

/** Without a provider nothing waits. */
const idleTasks = {
  "apply-payment-event": async () => {},
  "work-payments": async () => {},
  "reconcile-payments": async () => {},
  "reconcile-payouts": async () => {},
  "work-renewals": async () => {},
  "work-payouts": async () => {},
};

/** Begins to pay: the database writes the payment down as the caller, then the provider is asked. */
async function startPayment(context: Context, parts: PaymentsParts): Promise<Response> {
  const authorization = context.req.header("authorization") ?? "";
  const userId = await readUser(context, parts);
  if (userId instanceof Response) return userId;
  const { provider } = parts;
  if (!provider)
    return refuse(
      503,
      "PAYMENTS_NOT_SET_UP",
      "Card payments are not set up",
      "The operator of this site sets PAYMENTS_PROVIDER.",
    );
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

const awayAnswer = () =>
  refuse(
    503,
    "PAYMENTS_PROVIDER_AWAY",
    "The card company can't be reached. Nothing was charged; your places are kept longer.",
    "Try again in a moment.",
    5,
  );

/** Asks the provider now about a booking's open payment, at most every two seconds. */
async function checkBooking(context: Context, parts: PaymentsParts): Promise<Response> {
  const userId = await readUser(context, parts);
  if (userId instanceof Response) return userId;
  const body = await readBody(context, named);
  if (body instanceof Response) return body;
  const [row] = await parts.database.query<{ id: string | null }>(
    "select internal.payment_to_ask_about($1, $2) as id",
    [body.booking_id, userId],
  );
  if (row?.id && parts.provider) await checkPayment({ ...parts, provider: parts.provider }, row.id);
  return Response.json({ checked: row?.id !== null });
}

/** Stores a call of the provider once and answers at once; a job does the rest. */
async function takeWebhook(context: Context, { database, provider }: PaymentsParts): Promise<Response> {
  if (!provider)
    return refuse(503, "PAYMENTS_NOT_SET_UP", "Card payments are not set up", "Set PAYMENTS_PROVIDER.");
  const body = await readText(context.req.raw, largestWebhook);
  if (body === null)
    return refuse(413, "PAYMENTS_WEBHOOK_REFUSED", "A webhook has at most 256 kB", "Send less.");
  try {
    const event = provider.verify(body, context.req.raw.headers);
    requireStorable(event);
    await database.query("select internal.take_webhook($1, $2, $3, $4)", [
      event.id,
      provider.name,
      event.type,
      event.intentRef,
    ]);
    return Response.json({ received: true });
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error;
    return refuse(
      400,
      "PAYMENTS_WEBHOOK_REFUSED",
      error.message,
      "Sign it with the secret that both sides know, now.",
    );
  }
}

/** PostgreSQL keeps no NUL in a text, and JSON may hold one. @throws WebhookRefused */
function requireStorable({ id, type, intentRef }: ProviderEvent): void {
  for (const value of [id, type, intentRef ?? "none"])
    if (typeof value !== "string" || value === "" || value.includes("\0"))
      throw new WebhookRefused("The event names itself in signs that cannot be kept");
}

function mountBank(app: Hono, bank: TestDesk["bank"]): void {
  app.post("/test/confirm", async (context) => {
    const body = await readBody(context, card);
    if (body instanceof Response) return body;
    const { client_secret: clientSecret, ...typed } = body;
    return context.json(await bank.confirm({ clientSecret, ...typed }));
  });
  app.post("/test/authorise", async (context) => {
    const body = await readBody(context, consent);
    if (body instanceof Response) return body;
    return context.json(await bank.authorise({ clientSecret: body.client_secret, isApproved: body.approve }));
  });
}

function answerProblem(error: unknown, onError: (error: unknown) => void): Response {
  if (error instanceof ProviderAway) return awayAnswer();
  if (error instanceof ProviderRefusal)
    return refuse(400, "PAYMENTS_CARD_REFUSED", error.message, error.code);
  onError(error);
  return refuse(
    500,
    "PAYMENTS_FAILED",
    "Something broke on our side.",
    "Look under My bookings before you pay again.",
  );
}
