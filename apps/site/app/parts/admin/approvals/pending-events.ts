import { call } from "#app/api/call.ts";

export async function listPending() {
  return call("list_pending_events");
}

/** An event that waits for approval. */
export type Pending = Awaited<ReturnType<typeof listPending>>[number];

/** Events that are decided together: the nights of a series, or one event. They come in the order of the list. */
export function pendingMatters(events: readonly Pending[]): Pending[][] {
  const matters = new Map<string, Pending[]>();
  for (const event of events) {
    const matter = event.series_id ?? event.id;
    matters.set(matter, [...(matters.get(matter) ?? []), event]);
  }
  return [...matters.values()];
}

/** What staff can decide, as the database is told. */
export type Decision = "approve" | "changes" | "refuse";

/** Decides about these nights in one call: all or none. A night that changed since it was read is refused. */
export async function decideEvents(
  events: readonly Pending[],
  decision: Decision,
  note: string,
): Promise<void> {
  const [first] = events;
  if (!first) return;
  if (events.length === 1) {
    const one = { p_event_id: first.id, p_decision: decision, p_note: note, p_seen: first.updated_at };
    await call("decide_event", one);
    return;
  }
  await call("decide_series", {
    p_event_ids: events.map(({ id }) => id),
    p_decision: decision,
    p_note: note,
    p_seen: events.map(({ updated_at }) => updated_at),
  });
}
