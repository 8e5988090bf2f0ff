import { useEffect, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { momentName } from "#app/format/moment.ts";
import {
  changeConsequence,
  changeSentence,
  type EventChange,
} from "#app/parts/events/manage/change-sentence.ts";

type DatedChange = EventChange & { id: string; created_at: string };

async function readChanges(eventId: string): Promise<DatedChange[]> {
  const client = await browserClient();
  const { data } = await client
    .from("event_changes")
    .select("id, field, old, new, is_material, created_at")
    .eq("event_id", eventId)
    .order("created_at", { ascending: false })
    .throwOnError();
  return data;
}

/** What changed since the night was announced, and when, for those who hold a ticket. `version` reads it again. */
export function ChangesForHolders({ eventId, version }: { eventId: string; version: string }) {
  const [changes, setChanges] = useState<DatedChange[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version of the event has newer changes
  useEffect(() => {
    let isHere = true;
    readChanges(eventId)
      .then((read) => isHere && setChanges(read))
      .catch(() => undefined); // the mail that told of each change says the same
    return () => {
      isHere = false;
    };
  }, [eventId, version]);
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="holders-changes" className="mb-5">
      <h2 id="holders-changes" className="mb-2 type-h3">
        What has changed
      </h2>
      <ol className="border-line border-t">
        {changes.map((change) => (
          <li key={change.id} className="border-line border-b py-2">
            <time dateTime={change.created_at} className="type-label text-ink-2">
              {momentName(change.created_at)}
            </time>
            <p className="[overflow-wrap:anywhere]">{changeSentence(change)}</p>
            <p className="text-ink-2 text-small">{changeConsequence(change)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
