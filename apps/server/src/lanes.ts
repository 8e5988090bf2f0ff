// Kinds of work that never wait for each other: money first, then mail, and everything else beside them.
import type { Lanes } from "@undercroft/jobs";

/** The lanes of the product's queue, by the names of their tasks. */
export const lanes: Lanes = {
  payments: { tasks: ["apply-payment-event", "work-payments", "reconcile-payments"], concurrency: 3 },
  mails: { tasks: ["send-mail", "start-newsletter", "tell-operator"], concurrency: 2 },
};
