// What the provider tells us, at /webhook.
import type { Context } from "hono";
import type { PaymentsParts } from "./payments-parts.ts";
import { type ProviderEvent, WebhookRefused } from "./provider.ts";
import { readText } from "./read-text.ts";
import { refuse } from "./refusals.ts";

const largestWebhook = 256 * 1024;

/** Stores a call of the provider once and answers at once; a job does the rest. */
export async function takeWebhook(
  context: Context,
  { database, provider }: PaymentsParts,
): Promise<Response> {
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
