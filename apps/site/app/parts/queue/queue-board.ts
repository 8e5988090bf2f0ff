import type { Answer } from "#app/api/call.ts";

/** What everybody may know of the queue of a night, as `/queue/{event_id}` answers it. */
export type QueueBoard = {
  event_id: string;
  state: QueueState;
  /** when sales start, while they have not */
  sales_start: string | null;
  /** the highest number that was let in; 0 before the first */
  admitted_number: number;
  waiting: number;
  /** people let in a minute, lately */
  pace: number;
  is_sold_out: boolean;
  has_waitlist: boolean;
  /** what the tickets that are left cost, with all fees; null when none is */
  from_pence: number | null;
  to_pence: number | null;
  tiers: readonly Tier[];
};

/** `closed` where nobody has to queue, `early` and `gathering` before sales start, `over` when no tickets are sold any more. */
export type QueueState = OwnPlace["state"];

/** A kind of ticket, what it costs with all fees, how much of it is left, and when its sale begins where it has not. */
export type Tier = {
  id: string;
  name: string;
  total_pence: number;
  level: "plenty" | "few" | "none";
  sales_start: string | null;
};

/** A person's own place in a queue. */
export type OwnPlace = Answer<"my_queue">;

/** Reads it. @throws Error when the line or the server is away; null where there is no such night */
export async function readBoard(eventId: string, signal?: AbortSignal): Promise<QueueBoard | null> {
  const response = await fetch(`/queue/${eventId}`, signal ? { signal } : {});
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the queue answered ${response.status}`);
  return (await response.json()) as QueueBoard;
}
