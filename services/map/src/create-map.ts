import { Hono } from "hono";
import type { MapBase } from "./map-base.ts";
import { routes } from "./routes.ts";

/** Mount it at `/map`. */
export function createMap(base: MapBase): Hono {
  const app = new Hono();
  for (const { method, path, answer } of routes) app.on(method, path, (context) => answer(context, { base }));
  return app;
}
