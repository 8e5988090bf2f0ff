// The payment service over HTTP, at /payments/v1.
import { Hono } from "hono";
import type { PaymentsParts } from "./payments-parts.ts";
import { ProviderAway, ProviderRefusal } from "./provider.ts";
import { awayAnswer, nothingHere, refuse } from "./refusals.ts";
import { routes } from "./routes.ts";
import { createTasks } from "./tasks.ts";

/** The service: routes and tasks. */
export function createPayments(parts: PaymentsParts) {
  const app = new Hono();
  app.onError((error) => answerProblem(error, parts.onError));
  for (const { method, path, answer } of routes) app.on(method, path, (context) => answer(context, parts));
  app.all("*", nothingHere);
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
