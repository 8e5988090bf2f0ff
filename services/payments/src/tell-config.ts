import type { Context } from "hono";
import type { PaymentsParts } from "./payments-parts.ts";

/** `GET /config`: who takes cards, and the key that its form in the browser needs. */
export const tellConfig = (_: Context, { provider }: PaymentsParts): Response =>
  Response.json({
    provider: provider?.name ?? "none",
    publishable_key: provider?.publishableKey ?? null,
  });
