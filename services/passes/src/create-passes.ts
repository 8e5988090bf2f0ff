// Wallet passes over HTTP, at /passes/v1: asked for by owners of tickets, and followed by Apple's devices.
import { Hono } from "hono";
import { openPushSender } from "./apple/push-sender.ts";
import { openGoogleApi } from "./google/google-api.ts";
import type { PassesParts, PassesService } from "./passes-parts.ts";
import { pushPasses } from "./push-passes.ts";
import { nothingHere, refuse } from "./refusals.ts";
import { routes } from "./routes.ts";

/** The service: mount `app` at `/passes/v1`; `tasks` are the queue's. */
export function createPasses(parts: PassesParts) {
  const { apple, google, database } = parts;
  const googleApi = google ? openGoogleApi(google.keys, google.apiUrl) : null;
  const service: PassesService = { ...parts, googleApi };
  const sender = apple
    ? openPushSender(apple.keys, { ...apple, url: apple.pushUrl, onError: parts.onError })
    : null;
  const app = new Hono();
  app.onError((error) => {
    parts.onError(error);
    return refuse(
      500,
      "PASSES_FAILED",
      "Something broke on our side.",
      "Your ticket in My bookings is good in the meantime. Try again in a while.",
    );
  });
  for (const { method, path, answer } of routes) app.on(method, path, (context) => answer(context, service));
  app.all("*", nothingHere);
  return {
    app,
    /** tells the database which wallets there are keys for */
    noteWallets: () =>
      database.query("select internal.know_wallets($1, $2)", [apple !== null, google !== null]),
    tasks: {
      "push-passes": (_: unknown, job?: { signal: AbortSignal }) =>
        pushPasses(
          {
            database,
            apple: sender && { sender },
            google: google && googleApi && { api: googleApi, issuer: google.keys.issuer },
            onError: parts.onError,
          },
          job?.signal,
        ),
    },
    close: () => sender?.close(),
  };
}
