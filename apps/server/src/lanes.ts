// Kinds of work that never wait for each other: money first, then mail, what goes to servers of teams, and everything else beside them.
import type { Lanes } from "@undercroft/jobs";

/** The lanes of the product's queue, by the names of their tasks. */
export const lanes: Lanes = {
  payments: { tasks: ["apply-payment-event", "work-payments", "reconcile-payments"], concurrency: 3 },
  // thousands of memberships may be due on one day, and people who pay at that moment do not wait for them
  renewals: { tasks: ["work-renewals"], concurrency: 1 },
  // servers of teams, which may take ten seconds each to say nothing
  webhooks: { tasks: ["send-webhooks"], concurrency: 2 },
  // other servers, of which one that is away must not hold up the next
  federation: { tasks: ["write-federation", "deliver-federation"], concurrency: 4 },
  mails: { tasks: ["send-mail", "start-newsletter", "tell-operator"], concurrency: 2 },
};
