import { useEffect, useRef } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { outbox } from "#app/api/outbox.ts";
import { toOutcome } from "#app/api/to-outcome.ts";
import { onSavedEventsChange, readSavedEvents, replaceSavedEvents } from "#app/parts/events/saved-events.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";

const queue = "saved-events";
const row = (target_id: string) => ({ kind: "event" as const, target_id });

/** Adds what was saved in this browser to the account's list, then shows the whole of it. */
async function mergeSaved(personId: string, isCurrent: () => boolean): Promise<void> {
  // what was saved and forgotten without a connection comes first, or the account's list would undo it
  await outbox.start(personId);
  await outbox.settle();
  if ((await outbox.count(queue)) > 0) return; // it has not arrived; the next page brings the lists together
  const local = readSavedEvents();
  const client = await browserClient();
  const { data } = await client
    .from("saved_items")
    .select("target_id")
    .eq("user_id", personId)
    .eq("kind", "event")
    .order("created_at", { ascending: false })
    .throwOnError();
  const kept = data.map(({ target_id }) => target_id);
  const added = local.filter((id) => !kept.includes(id));
  if (!isCurrent()) return;
  if (added.length > 0)
    await client.from("saved_items").upsert(added.map(row), { ignoreDuplicates: true }).throwOnError();
  if (isCurrent()) replaceSavedEvents([...added, ...kept]);
}

type Change = { eventId: string; isSaved: boolean };

async function send({ eventId, isSaved }: Change, personId: string, signal: AbortSignal) {
  const client = await browserClient();
  const table = client.from("saved_items");
  const request = isSaved
    ? table.upsert(row(eventId), { ignoreDuplicates: true })
    : table.delete().eq("user_id", personId).eq("kind", "event").eq("target_id", eventId);
  return toOutcome(await request.abortSignal(signal));
}

outbox.sendBy<Change>(queue, {
  send: ({ body, owner }, signal) => send(body, owner, signal),
  describe: ({ isSaved }) => (isSaved ? "Saving an event" : "Taking an event off your saved ones"),
});

/** What cannot wait in this browser is sent once. */
async function store(personId: string, change: Change): Promise<void> {
  await outbox
    .put(queue, change)
    .catch(() => send(change, personId, AbortSignal.timeout(30_000)).catch(() => null));
}

/** Keeps the saved events of this browser and of the account in step; shows nothing. */
export default function SavedEventsSync() {
  const { status, person } = useSession();
  const personId = person?.id ?? null;
  const owner = useRef<string | null>(null);

  // What one person saved is not for the next person who uses the browser.
  useEffect(() => {
    if (status === "signed-out" && owner.current !== null) replaceSavedEvents([]);
    owner.current = personId;
  }, [status, personId]);

  useEffect(() => {
    if (personId === null) return;
    let isCurrent = true;
    // Without a connection the browser's own list stands; the next page brings them together.
    mergeSaved(personId, () => isCurrent).catch(() => {});
    const stop = onSavedEventsChange((change) => {
      if (change) void store(personId, change);
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [personId]);

  return null;
}
