// What the payment service does behind the requests. Each task may run twice, and on two servers at once.
import { z } from "zod/mini";
import { applyIntent, cancelPayment, checkPayment, type IntentParts } from "./intents.ts";
import { applyPayoutEvent, createPayoutTasks } from "./payouts/payout-tasks.ts";
import { ProviderAway } from "./provider.ts";
import { sendRefunds } from "./refunds.ts";
import { checkSetup, workRenewals } from "./renewals.ts";

/** What the queue tells of a job: whether the server is stopping. */
type Job = { signal: AbortSignal };
type Tasks = Record<string, (payload: unknown, job?: Job) => Promise<void>>;
type Named = { id: string };

const eventPayload = z.object({ id: z.string() });

/** Does `work` for each; one whose provider is away waits for the next round without stopping the others. */
async function forEach(
  rows: readonly Named[],
  work: (id: string) => Promise<void>,
  job?: Job,
): Promise<void> {
  for (const { id } of rows) {
    job?.signal.throwIfAborted();
    try {
      await work(id);
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
    }
  }
}

/** A call of the provider: what it is about is asked for afresh, so that order and repetition do not matter. */
async function applyEvent(parts: IntentParts, payload: unknown): Promise<void> {
  const { id } = eventPayload.parse(payload);
  const [row] = await parts.database.query<{
    ref: string | null;
    payment_id: string | null;
    setup_id: string | null;
  }>(
    "select ref, internal.payment_of_ref(ref) as payment_id, internal.setup_of_ref(ref) as setup_id from internal.webhook_ref($1) ref",
    [id],
  );
  if (row?.ref && row.payment_id)
    await applyIntent(parts, row.payment_id, await parts.provider.read(row.ref));
  else if (row?.setup_id) await checkSetup(parts, row.setup_id);
  else if (row?.ref) await applyPayoutEvent(parts, row.ref);
  await parts.database.query("select internal.note_webhook_applied($1)", [id]);
}

/** The tasks, by the names that the database queues them under. */
export function createTasks(parts: IntentParts): Tasks {
  const { database, provider } = parts;
  const check = (id: string) => checkPayment(parts, id);
  const named = (sql: string) => database.query<Named>(sql);
  return {
    ...createPayoutTasks(parts),
    "apply-payment-event": (payload) => applyEvent(parts, payload),
    "work-payments": async (_, job) => {
      await provider.work?.();
      const cancel = (id: string) => cancelPayment(parts, id);
      await forEach(await named("select id from internal.payments_to_cancel() id"), cancel, job);
      await forEach(await named("select id from internal.payments_to_check('60 seconds') id"), check, job);
      await sendRefunds(parts, job?.signal);
    },
    "work-renewals": (_, job) => workRenewals(parts, job?.signal),
    "reconcile-payments": async (_, job) =>
      forEach(await named("select id from internal.payments_to_check('60 seconds', true) id"), check, job),
  };
}
