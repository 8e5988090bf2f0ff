// Saves a batch of checked events with everything that hangs on them.
import type pg from "pg";
import type { ImportedEvent } from "../imported-event.ts";
import { holdCards, writeHeldCards } from "./hold-cards.ts";
import { saveLineUps, saveTags, saveTicketTypes } from "./save-event-parts.ts";
import { claimIds, readStarts, saveEvents } from "./save-events.ts";
import { saveOrganisers, savePlaces } from "./save-places.ts";

/** How many events and venues were made or changed. */
export type SavedBatch = {
  created: number;
  updated: number;
  unchanged: number;
  venuesCreated: number;
  venuesUpdated: number;
};

/** Saves batches over one connection, inside the caller's transaction. */
export type BatchSaver = {
  save: (events: ImportedEvent[]) => Promise<SavedBatch>;
  /** when events start that are in the database already */
  readStarts: (externalIds: string[]) => Promise<Map<string, Date>>;
  /** which of these ids this import has not had yet */
  claimIds: (externalIds: string[]) => Promise<Set<string>>;
};

/** A saver on `client`. No two events of a batch may have the same external id. */
export function createBatchSaver(client: pg.ClientBase): BatchSaver {
  return {
    readStarts: (externalIds) => readStarts(client, externalIds),
    claimIds: (externalIds) => claimIds(client, externalIds),
    save: async (events) => {
      if (events.length === 0)
        return { created: 0, updated: 0, unchanged: 0, venuesCreated: 0, venuesUpdated: 0 };
      const organisers = await saveOrganisers(client, events);
      const venues = await savePlaces(client, events, (keys) => claimIds(client, keys));
      await holdCards(client);
      const saved = await saveEvents(client, events, venues.ids, organisers);
      const parts = events.flatMap((event) => {
        const id = saved.ids.get(event.external_id);
        return id ? [{ event, id }] : [];
      });
      const changed = new Set([
        ...saved.updated,
        ...(await saveTags(client, parts)),
        ...(await saveLineUps(client, parts)),
        ...(await saveTicketTypes(client, parts)),
      ]);
      await writeHeldCards(client);
      for (const id of saved.created) changed.delete(id);
      const created = saved.created.size;
      return {
        created,
        updated: changed.size,
        unchanged: events.length - created - changed.size,
        venuesCreated: venues.created,
        venuesUpdated: venues.updated,
      };
    },
  };
}
