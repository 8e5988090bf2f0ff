// Broadcasts by HTTP.
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import type { Realtime } from "../realtime.ts";
import { routes } from "../routes.ts";
import { createAddressRates } from "./address-rates.ts";

/** Mounted at `/realtime/v1`. @param clientAddress the caller's address as far as it can be trusted */
export function createBroadcastApi(
  realtime: Realtime,
  clientAddress: (context: Context) => string | undefined,
): Hono {
  const app = new Hono();
  const parts = { realtime, clientAddress, takeFrom: createAddressRates(realtime.settings.eventsPerSecond) };
  app.use(cors({ origin: "*", allowMethods: ["POST"], maxAge: 600 }));
  for (const { method, path, answer } of routes) app.on(method, path, (context) => answer(context, parts));
  return app;
}
