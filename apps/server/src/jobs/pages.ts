import { z } from "zod/mini";
import { postToOperator } from "../alarms/post-alarms.ts";
import running from "../config/parts/running.ts";
import type { JobParts, PartJobs } from "./job.ts";

const payload = z.object({ fingerprint: z.string() });
type Signal = { message: string; url: string; count: number };

/** $1 is the fingerprint of what went wrong: failed mails are told of by a mail of their own, everything else is an error of browsers. */
const tellByMail =
  "select internal.enqueue_mail(case when $1 = 'mails-failed' then 'mails-failed' else 'error-signal' end, $2, $3)";

/** Tells the operator of an error that browsers met, or of mails that failed, by email and webhook, as far as they are set. */
async function tellOperator({ config, database }: JobParts, given: unknown): Promise<void> {
  const { fingerprint } = payload.parse(given);
  await database.transaction(async (query) => {
    const [signal] = await query<Signal>("select * from internal.take_error_signal($1)", [fingerprint]);
    if (!signal) return;
    if (config.operatorMail)
      await query(tellByMail, [
        fingerprint,
        config.operatorMail,
        JSON.stringify({ ...signal, count: String(signal.count), fingerprint }),
      ]);
    if (config.errorWebhookUrl)
      await postToOperator(
        { url: config.errorWebhookUrl, secret: config.part(running).ERROR_WEBHOOK_SECRET },
        { fingerprint, ...signal },
      );
  });
}

export default {
  tasks: (parts) => ({ "tell-operator": (given) => tellOperator(parts, given) }),
  schedules: [
    { statement: "select internal.prune_error_signals()", at: "4:00 London" },
    { statement: "select internal.warn_of_bank_holidays()", at: "9:00 London" },
  ],
} satisfies PartJobs;
