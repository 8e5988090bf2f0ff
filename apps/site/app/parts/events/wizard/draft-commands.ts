import type { Client } from "#app/api/public-client.ts";
import { readJson } from "#app/api/read-json.ts";
import type { DraftData, EventDraft } from "./draft-data.ts";

/** What saving and publishing answer. */
export type SavedEvent = {
  id: string;
  slug: string;
  status: string;
  publish_at: string | null;
  reasons: string[];
};

type Answer = { data: unknown };
type Json = Parameters<Client["rpc"]>[1] extends infer Arguments ? NonNullable<Arguments> : never;

// the generated types say only that these answer JSON
const asDraft = ({ data }: Answer) => data as EventDraft;
const asEvent = ({ data }: Answer) => data as SavedEvent;

/** A draft that is there. @throws the database's refusal, see `toRefusal`; so do all below */
export const openDraft = async (client: Client, id: string) =>
  asDraft(await client.rpc("open_event_draft", { p_draft_id: id }).throwOnError());

/** The draft of an event that is there. */
export const editEvent = async (client: Client, eventId: string) =>
  asDraft(await client.rpc("edit_event", { p_event_id: eventId }).throwOnError());

/** Keeps what was written; a new draft where none is named. */
export async function saveDraft(
  client: Client,
  data: DraftData,
  draft: { id: string; version: number } | { organiserId: string },
): Promise<EventDraft> {
  const where =
    "id" in draft
      ? { p_draft_id: draft.id, p_version: draft.version }
      : { p_organiser_id: draft.organiserId };
  return asDraft(
    await client.rpc("save_event_draft", { p_data: data as Json, ...where } as never).throwOnError(),
  );
}

/** Makes an event of a draft. The same key gives the same answer, so a call whose answer was lost can be made again. */
export const saveEvent = async (
  client: Client,
  draft: { id: string; version: number },
  key: string,
  title: string,
) =>
  asEvent(
    await client
      .rpc("save_event", {
        p_draft_id: draft.id,
        p_version: draft.version,
        p_key: key,
        ...(title ? { p_title: title } : {}),
      })
      .throwOnError(),
  );

/** Makes an event of a draft for each of these days and publishes them all. Answers the first. */
export async function publishSeries(
  client: Client,
  draft: { id: string; version: number },
  days: string[],
  key: string,
  at: string | null,
): Promise<SavedEvent> {
  const { id } = await readJson<{ id: string }>(
    client.rpc("save_series", { p_draft_id: draft.id, p_version: draft.version, p_days: days, p_key: key }),
  );
  const { events } = await readJson<{ events: SavedEvent[] }>(
    client.rpc("publish_series", { p_series_id: id, ...(at ? { p_publish_at: at } : {}) }),
  );
  const [first] = events;
  if (!first) throw new Error("The series has no events");
  return first;
}

/** Publishes an event, now or later. */
export const publishEvent = async (
  client: Client,
  eventId: string,
  at: string | null,
  isAnotherNight: boolean,
) =>
  asEvent(
    await client
      .rpc("publish_event", {
        p_event_id: eventId,
        p_is_another_night: isAnotherNight,
        ...(at ? { p_publish_at: at } : {}),
      })
      .throwOnError(),
  );
