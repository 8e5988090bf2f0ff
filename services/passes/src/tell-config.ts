import type { Context } from "hono";
import type { PassesParts } from "./passes-parts.ts";

/** `GET /config`: which wallets there are keys for. */
export const tellConfig = (_: Context, { apple, google }: PassesParts): Response =>
  Response.json({ apple: apple !== null, google: google !== null });
