// A job whose process was killed is run again. What it had handed over already is not handed over a second time.
import type { ServiceDatabase } from "@undercroft/postgres";

/** Runs `deliver` unless the mail of this job has gone out, and notes that it has. @param jobId null where nothing is noted */
export async function deliverOnce(
  database: ServiceDatabase,
  jobId: string | null,
  deliver: () => Promise<void>,
): Promise<void> {
  if (jobId === null) return deliver();
  const known = await database.query("select from internal.mail_deliveries where job_id = $1", [jobId]);
  if (known.length > 0) return;
  await deliver();
  await database.query(
    `with old as (delete from internal.mail_deliveries where delivered_at < now() - interval '7 days')
     insert into internal.mail_deliveries (job_id) values ($1) on conflict do nothing`,
    [jobId],
  );
}
