// Row changes on their way to subscribers: read by transaction in the order of commits, judged once for each group of callers, and
// written once for each group that gets the same bytes.
import { isUnavailable, type RoleDatabase, type ServiceDatabase } from "@undercroft/postgres";
import type { Channel } from "../channels/channel.ts";
import { writeToChannel } from "../channels/hold-channel.ts";
import { messageFrame } from "../protocol/frames.ts";
import type { Figures } from "../sockets/figures.ts";
import { keepCatalogue, type PublishedTable } from "./catalogue.ts";
import { type Change, errorFor, keyOf, toData } from "./change.ts";
import { findMatches, keyOfBinding, type Match, patternQuestion, type Subscriptions } from "./matches.ts";
import { type SeenRow, seeRows } from "./see-rows.ts";

type Work = { change: Change; table: PublishedTable; matches: Match[] };

const retryMs = 200;
const patienceMs = 20_000;

const tableOf = (change: Change): string => `${change.schema_name}.${change.table_name}`;

/** Row changes of this copy. */
export type Changes = ReturnType<typeof createChanges>;

/** @param parts.database logged in as realtime_admin @param parts.roles the same login, for one statement under a role */
export function createChanges(parts: {
  database: ServiceDatabase;
  roles: RoleDatabase;
  figures: Figures;
  onError: (error: unknown) => void;
}) {
  const { database, roles, figures, onError } = parts;
  const subscriptions: Subscriptions = new Map();
  const ask = patternQuestion(database);
  const published = keepCatalogue(database);
  let waiting: string[] = [];
  let running: Promise<void> | null = null;
  let isClosed = false;

  async function readChanges(ids: readonly string[]): Promise<Change[]> {
    const rows = await database.query<Change>(
      `select xid::text, schema_name, table_name, type, record, old_record, at from realtime.changes
       where xid = any ($1::text[]::xid8[]) order by array_position($1::text[], xid::text), id`,
      [ids],
    );
    return rows;
  }

  async function deliver(ids: readonly string[]): Promise<void> {
    const work: Work[] = [];
    const changes = await readChanges(ids);
    const catalogue = await published.holding(changes.map(tableOf));
    for (const change of changes) {
      const table = catalogue.get(tableOf(change));
      const matches = table ? await findMatches(subscriptions, change, ask) : [];
      if (table && matches.length > 0) work.push({ change, table, matches });
    }
    const seen = await judge(roles, work);
    for (const [place, one] of work.entries())
      send(one, (channel) => seen.get(channel.group)?.get(place), figures);
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0 && !isClosed) {
      const ids = waiting.splice(0, 200);
      const began = Date.now();
      for (let isDone = false; !isDone && !isClosed; ) {
        try {
          await deliver(ids);
          isDone = true;
        } catch (error) {
          isDone = !isUnavailable(error) || Date.now() - began > patienceMs;
          if (isDone) onError(error);
          else await new Promise((resolve) => setTimeout(resolve, retryMs));
        }
      }
    }
  }

  return {
    take: (ids: readonly string[]): void => {
      if (subscriptions.size === 0) return;
      waiting.push(...ids);
      running ??= drain().finally(() => {
        running = null;
      });
    },
    /** Follows the publication and reads what is published. @throws DatabaseUnavailable */
    refresh: async (): Promise<void> => {
      await database
        .query("select realtime.follow_publication()")
        // a busy table is asked again within the minute
        .catch((error) => (isUnavailable(error) ? Promise.reject(error) : onError(error)));
      await published.reread();
    },
    published: published.holding,
    add: (channel: Channel): void => {
      for (const key of new Set(channel.bindings.map(keyOfBinding))) {
        const channels = subscriptions.get(key) ?? new Set();
        subscriptions.set(key, channels.add(channel));
      }
    },
    remove: (channel: Channel): void => {
      for (const key of new Set(channel.bindings.map(keyOfBinding))) {
        const channels = subscriptions.get(key);
        channels?.delete(channel);
        if (channels?.size === 0) subscriptions.delete(key);
      }
    },
    close: async (): Promise<void> => {
      isClosed = true;
      waiting = [];
      await running;
    },
  };
}

/** Asks once for each group and table. @returns by group the places of the work whose rows it may see */
async function judge(roles: RoleDatabase, work: readonly Work[]): Promise<Map<string, Map<number, SeenRow>>> {
  const seen = new Map<string, Map<number, SeenRow>>();
  const questions = new Map<string, { channel: Channel; table: PublishedTable; places: number[] }>();
  for (const [place, { change, table, matches }] of work.entries()) {
    // one of each group asks for all of it
    for (const [group, channel] of new Map(matches.map(({ channel }) => [channel.group, channel]))) {
      const places: Map<number, SeenRow> = seen.get(group) ?? new Map();
      seen.set(group, places);
      // a row that has gone, or cannot be named, is not asked for; of it no more than its key is told
      if (change.type === "DELETE" || errorFor(table, channel.claims.role) !== null) places.set(place, null);
      else {
        const key = `${table.name} ${group}`;
        const question = questions.get(key) ?? { channel, table, places: [] };
        questions.set(key, question);
        question.places.push(place);
      }
    }
  }
  await Promise.all(
    [...questions.values()].map(async ({ channel, table, places }) => {
      const changed = places.map((place) => {
        const { change } = work[place] as Work;
        return { key: keyOf(table, change) ?? [], record: change.record };
      });
      const rows = await seeRows(roles, table, channel.claims, changed);
      for (const [index, row] of rows) seen.get(channel.group)?.set(places[index] ?? -1, row);
    }),
  );
  return seen;
}

/**
 * Writes one change to those who may see it.
 * @param seenBy how a channel's callers see the row now; undefined where they do not
 */
function send(
  { change, table, matches }: Work,
  seenBy: (channel: Channel) => SeenRow | undefined,
  figures: Figures,
): void {
  const frames = new Map<string, Buffer>();
  figures.lagMs = Math.max(figures.lagMs, Date.now() - change.at.getTime());
  const data = new Map<string, string>();
  for (const { channel, ids, select } of matches) {
    const row = channel.isClosed ? undefined : seenBy(channel);
    if (row === undefined) continue;
    const { role } = channel.claims;
    const dataKey = `${role} ${JSON.stringify(select)} ${row === null ? "" : channel.group}`;
    const told = row === null ? change : { ...change, record: row };
    const text = data.get(dataKey) ?? toData(table, told, role, select);
    data.set(dataKey, text);
    const { serializer } = channel.connection;
    const frameKey = `${serializer} ${ids.join()} ${channel.address} ${dataKey}`;
    const frame =
      frames.get(frameKey) ??
      messageFrame(serializer, {
        topic: channel.address,
        event: "postgres_changes",
        payload: `{"ids":${JSON.stringify(ids)},"data":${text}}`,
      });
    frames.set(frameKey, frame);
    writeToChannel(channel, frame);
  }
}
