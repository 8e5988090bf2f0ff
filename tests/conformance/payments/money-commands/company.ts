// What the card company does.
import type { Fault } from "../../../fakes/stripe/index.ts";
import { intents, pick, webhook } from "../money-world.ts";
import { atCompany, type Command } from "./command.ts";

/** What the card company does. */
export const company: Record<string, Command> = {
  succeed: atCompany((books, ref) => books.succeed(ref)),
  decline: atCompany((books, ref) => {
    if (books.intent(ref).status.startsWith("requires")) books.decline(ref);
  }),
  challenge: atCompany((books, ref) => {
    if (books.intent(ref).status === "requires_payment_method") books.become(ref, "requires_action");
  }),
  process: atCompany((books, ref) => {
    if (books.intent(ref).status.startsWith("requires")) books.become(ref, "processing");
  }),
  "refund at the dashboard": atCompany((books, ref, { next }) => {
    const status = next() < 0.3 ? "pending" : "succeeded";
    if (books.left(ref) >= 200 && books.disputed(ref) === 0) books.refund(ref, 200, {}, status);
  }),
  "a refund of the dashboard ends": atCompany((books, ref, { next }) => {
    for (const refund of books.refunds.values())
      if (refund.payment_intent === ref && refund.status === "pending")
        refund.status = next() < 0.5 ? "succeeded" : "failed";
  }),
  dispute: atCompany((books, ref) => {
    if (books.left(ref) > 0 && !books.disputes.has(ref)) books.dispute(ref, "needs_response");
  }),
  "decide a dispute": atCompany((books, ref, { next }) => {
    if (books.disputes.get(ref)?.status === "needs_response")
      books.dispute(ref, next() < 0.6 ? "won" : "lost");
  }),
  call: async (world) => {
    const ref = pick(world, await intents(world));
    const id = `evt_${world.night.eventId}_${Math.floor(world.next() * 6)}`;
    if (ref) await world.till.fake?.call(webhook(world), ref, { id, type: "payment_intent.updated" });
  },
  fault: async (world) => {
    const fault = pick<Fault>(world, ["500", "lost", "429", "drop"]);
    if (fault) world.till.fake?.faults.push(fault);
  },
};
