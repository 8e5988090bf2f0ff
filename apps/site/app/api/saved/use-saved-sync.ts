// What was saved in this browser and in the account, kept in step. A change waits in the outbox until it has arrived.
import { useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { toOutcome } from "#app/api/changes/to-outcome.ts";
import { outbox } from "#app/api/outbox.ts";
import { mergeSaved, type SavedChanges } from "./merge-saved.ts";
import type { SavedStore } from "./saved-store.ts";

const nouns = { event: "an event", article: "an article", job: "a job", post: "a post", set: "a set" };

type Kind = keyof typeof nouns;
type Change = { kind: Kind; id: string; isSaved: boolean };

const queue = "saved";
const patienceMs = 30_000;

/** Null when it arrived, or why it was refused. @throws when the outcome is not known */
async function send({ kind, id, isSaved }: Change, personId: string, signal: AbortSignal) {
  const table = (await browserClient()).from("saved_items");
  const request = isSaved
    ? table.upsert({ kind, target_id: id }, { ignoreDuplicates: true })
    : table.delete().eq("user_id", personId).eq("kind", kind).eq("target_id", id);
  return toOutcome(await request.abortSignal(signal));
}

outbox.sendBy<Change>(queue, {
  // a refused item is gone or no longer readable, so there is nothing to ask the person
  send: ({ body, owner }, signal) => send(body, owner, signal).then(() => null),
  describe: ({ kind, isSaved }) =>
    isSaved ? `Saving ${nouns[kind]}` : `Taking ${nouns[kind]} off your saved ones`,
});

/** A browser that keeps nothing sends the change once. */
const store = (change: Change, personId: string): Promise<unknown> =>
  outbox
    .put(queue, change)
    .catch(() => send(change, personId, AbortSignal.timeout(patienceMs)).catch(() => null));

/** Adds what is not in the account yet. @returns those that could be added @throws when the outcome is not known */
async function add(kind: Kind, ids: string[], personId: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const table = (await browserClient()).from("saved_items");
  const rows = ids.map((target_id) => ({ kind, target_id }));
  if (!toOutcome(await table.upsert(rows, { ignoreDuplicates: true }))) return ids;
  const added: string[] = [];
  for (const id of ids)
    if (!(await send({ kind, id, isSaved: true }, personId, AbortSignal.timeout(patienceMs)))) added.push(id);
  return added;
}

/** Adds what was saved in this browser to the account's list, then shows the whole of it. `changes` are sent by the outbox. */
async function bringTogether(
  kind: Kind,
  saved: SavedStore,
  personId: string,
  changes: SavedChanges,
  isCurrent: () => boolean,
): Promise<void> {
  // what was saved and forgotten without a connection comes first, or the account's list would undo it
  await outbox.start(personId);
  await outbox.settle();
  if ((await outbox.count(queue)) > 0) return; // it has not arrived; the next page brings the lists together
  const local = saved.read();
  const { data } = await (await browserClient())
    .from("saved_items")
    .select("target_id")
    .eq("user_id", personId)
    .eq("kind", kind)
    .order("created_at", { ascending: false })
    .throwOnError();
  const kept = data.map(({ target_id }) => target_id);
  if (!isCurrent()) return;
  const missing = local.filter((id) => !kept.includes(id) && !changes.has(id));
  const added = await add(kind, missing, personId);
  if (isCurrent()) saved.replace(mergeSaved([...added, ...kept], changes));
}

/** Keeps one kind of saved things of this browser and of a person's account in step while it is mounted; null while signed out. */
export function useSavedSync(kind: Kind, saved: SavedStore, personId: string | null): void {
  useEffect(() => {
    if (personId === null) return;
    let isCurrent = true;
    const changes = new Map<string, boolean>();
    const stop = saved.onChange((change) => {
      if (!change) return;
      changes.delete(change.id); // the latest change stands last
      changes.set(change.id, change.isSaved);
      void store({ kind, ...change }, personId);
    });
    // without a connection the browser's own list stands; the next page brings them together
    bringTogether(kind, saved, personId, changes, () => isCurrent).catch(() => {});
    return () => {
      isCurrent = false;
      stop();
    };
  }, [kind, saved, personId]);
}
