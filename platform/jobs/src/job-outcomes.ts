// How a job may end besides being done or failing: put off without having cost a try, or given up at once.

/** Thrown by a handler whose job could not be tried, as when a mail server is away: it runs again later and has lost no try. */
export class JobPostponed extends Error {
  /** until it is run again */
  readonly seconds: number;
  constructor(message: string, seconds: number, options?: ErrorOptions) {
    super(message, options);
    this.seconds = seconds;
  }
}

/** Thrown by a handler whose job would fail however often it is tried. It stays in the queue as one that failed. */
export class JobRefused extends Error {}

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** Lets go of the job, and of its queue, as if it had not been begun. The library, told of the failure then, finds nothing to note. */
const putOff = `
  with held as (
    select id, job_queue_id, locked_by from graphile_worker._private_jobs where id = $1 and locked_by is not null for update
  ), job as (
    update graphile_worker._private_jobs j set attempts = greatest(j.attempts - 1, 0), last_error = $3,
      run_at = now() + make_interval(secs => $2), locked_by = null, locked_at = null
    from held where j.id = held.id
  )
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
  from held where q.id = held.job_queue_id and q.locked_by = held.locked_by`;

/** Its tries are over with this one; how many there were stays true. */
const giveUp = "update graphile_worker._private_jobs set max_attempts = greatest(attempts, 1) where id = $1";

/** Writes down what a failure means for the tries of its job. Other errors cost one, as the library has it. */
export async function noteOutcome(query: Query, jobId: string, error: unknown): Promise<void> {
  if (error instanceof JobPostponed) await query(putOff, [jobId, error.seconds, error.message]);
  else if (error instanceof JobRefused) await query(giveUp, [jobId]);
}
