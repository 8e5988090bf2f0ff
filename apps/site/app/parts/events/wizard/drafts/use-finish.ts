import { useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import type { Publication } from "#app/parts/events/wizard/steps/step-publish.tsx";
import { publishEvent, publishSeries, type SavedEvent, saveEvent } from "./draft-commands.ts";
import type { EventDraftState } from "./use-event-draft.ts";

/** Told what became of the event; `refused` where it was saved and then could not be published. */
export type OnSaved = (
  event: SavedEvent,
  how: "saved" | "preview" | "published" | "refused",
  refusal?: Refusal,
) => void;

/** Saving the event, and publishing it where that is asked. A save whose answer was lost is made again under its own key. */
export function useFinish(draft: EventDraftState, onSaved: OnSaved) {
  const { attempt, isBusy, refusal } = useExclusiveChange(toRefusal);
  const [title, setTitle] = useState("");
  const [key] = useState(() => crypto.randomUUID());

  async function finish(how: "saved" | "preview" | "published", publication?: Publication): Promise<void> {
    const kept = await draft.flush();
    if (!kept) return;
    const client = await browserClient();
    if (publication && (publication.rule || publication.days.length > 1)) {
      onSaved(await publishSeries(client, kept, publication, key, publication.at), how);
      return;
    }
    const event = await saveEvent(client, kept, key, title);
    if (!publication) {
      onSaved(event, how);
      return;
    }
    try {
      onSaved(await publishEvent(client, event.id, publication.at, publication.isAnotherNight), how);
    } catch (error) {
      onSaved(event, "refused", toRefusal(error, navigator.onLine));
    }
  }

  const run = (how: "saved" | "preview" | "published", publication?: Publication) =>
    attempt(() => finish(how, publication));
  return { run, isBusy, refusal, title, setTitle };
}
