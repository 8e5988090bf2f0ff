import { type Answer, callOn } from "#app/api/call.ts";
import type { Client } from "#app/api/public-client.ts";
import type { SeriesRule } from "#app/parts/events/wizard/series-days.ts";
import type { DraftData, EventDraft } from "./draft-data.ts";

/** What saving and publishing answer. */
export type SavedEvent = Answer<"save_event">;

/** A draft that is there. @throws the database's refusal, see `toRefusal`; so do all below */
export const openDraft = async (client: Client, id: string) =>
  callOn(client, "open_event_draft", { p_draft_id: id });

/** The draft of an event that is there. */
export const editEvent = async (client: Client, eventId: string) =>
  callOn(client, "edit_event", { p_event_id: eventId });

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
  return callOn(client, "save_event_draft", { p_data: data, ...where });
}

/** Makes an event of a draft. The same key gives the same answer, so a call whose answer was lost can be made again. */
export const saveEvent = async (
  client: Client,
  draft: { id: string; version: number },
  key: string,
  title: string,
) =>
  callOn(client, "save_event", {
    p_draft_id: draft.id,
    p_version: draft.version,
    p_key: key,
    ...(title ? { p_title: title } : {}),
  });

/** Makes an event of a draft for each of these days, or by a rule, and publishes them all. Answers the first. */
export async function publishSeries(
  client: Client,
  draft: { id: string; version: number },
  nights: { days: string[]; rule: SeriesRule | null },
  key: string,
  at: string | null,
): Promise<SavedEvent> {
  const which = { p_draft_id: draft.id, p_version: draft.version, p_key: key };
  const { id } = nights.rule
    ? await callOn(client, "save_series_by_rule", { ...which, p_rule: nights.rule })
    : await callOn(client, "save_series", { ...which, p_days: nights.days });
  const { events } = await callOn(client, "publish_series", {
    p_series_id: id,
    ...(at ? { p_publish_at: at } : {}),
  });
  const [first] = events ?? [];
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
  callOn(client, "publish_event", {
    p_event_id: eventId,
    p_is_another_night: isAnotherNight,
    ...(at ? { p_publish_at: at } : {}),
  });
