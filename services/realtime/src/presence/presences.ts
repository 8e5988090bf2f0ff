// Who is in which channel, on all copies of the server. Every copy knows everybody, and tells its own listeners what changed.
import { randomBytes } from "node:crypto";
import type { ServiceDatabase } from "@undercroft/postgres";
import { writeToChannel } from "../channels/hold-channel.ts";
import { type Topics, topicKey } from "../channels/topics.ts";
import { messageFrame } from "../protocol/frames.ts";
import type { Serializer } from "../protocol/push.ts";
import type { PresenceRow } from "./presence-row.ts";

type Metas = Record<string, { metas: PresenceRow["meta"][] }>;
type Diff = { joins: PresenceRow[]; leaves: PresenceRow[] };

const gatherMs = 200;

/** An id for what a socket tracks. */
export const newPresenceRef = (): string => randomBytes(9).toString("base64url");

/** Gathers who came and who left for a moment, and tells those who are in the channel. */
function createDiffs(topics: Topics): (row: PresenceRow, kind: keyof Diff) => void {
  const diffs = new Map<string, Diff>();

  function tell(topic: string, isPrivate: boolean): void {
    const key = topicKey(topic, isPrivate);
    const diff = diffs.get(key);
    diffs.delete(key);
    const members = topics.find(topic, isPrivate)?.members;
    if (!diff || !members) return;
    const payload = JSON.stringify({ joins: toMetas(diff.joins), leaves: toMetas(diff.leaves) });
    const built = new Map<Serializer, Buffer>();
    for (const channel of members) {
      if (!channel.wants.presence || !channel.hears.presence) continue;
      const { serializer } = channel.connection;
      const frame =
        built.get(serializer) ??
        messageFrame(serializer, { topic: channel.address, event: "presence_diff", payload });
      built.set(serializer, frame);
      writeToChannel(channel, frame);
    }
  }

  return (row, kind) => {
    const key = topicKey(row.topic, row.isPrivate);
    let diff = diffs.get(key);
    if (!diff) {
      diff = { joins: [], leaves: [] };
      diffs.set(key, diff);
      setTimeout(() => tell(row.topic, row.isPrivate), gatherMs);
    }
    diff[kind].push(row);
  };
}

/** Everybody who is somewhere. */
export function createPresences(topics: Topics) {
  /** by channel, then by copy and ref */
  const rows = new Map<string, Map<string, PresenceRow & { copy: string }>>();
  const note = createDiffs(topics);

  const presences = {
    /** Puts a row in place of an earlier one of the same ref. */
    set: (copy: string, ref: string, row: PresenceRow): void => {
      const key = topicKey(row.topic, row.isPrivate);
      const there = rows.get(key) ?? new Map();
      rows.set(key, there);
      const before = there.get(`${copy} ${ref}`);
      if (before?.meta.phx_ref === row.meta.phx_ref) return;
      if (before) note(before, "leaves");
      there.set(`${copy} ${ref}`, { ...row, copy });
      note(row, "joins");
    },
    remove: (copy: string, ref: string, topic: string, isPrivate: boolean): void => {
      const key = topicKey(topic, isPrivate);
      const there = rows.get(key);
      const before = there?.get(`${copy} ${ref}`);
      if (!there || !before) return;
      there.delete(`${copy} ${ref}`);
      if (there.size === 0) rows.delete(key);
      note(before, "leaves");
    },
    find: (copy: string, ref: string, topic: string, isPrivate: boolean): PresenceRow | undefined =>
      rows.get(topicKey(topic, isPrivate))?.get(`${copy} ${ref}`),
    /** What one copy's sockets have said, by ref. */
    ofCopy: (copy: string): [string, PresenceRow][] =>
      [...rows.values()].flatMap((there) =>
        [...there].flatMap(([id, { copy: from, ...row }]): [string, PresenceRow][] =>
          from === copy ? [[id.slice(copy.length + 1), row]] : [],
        ),
      ),
    /** What somebody who joins is told. */
    stateOf: (topic: string, isPrivate: boolean): string =>
      JSON.stringify(toMetas([...(rows.get(topicKey(topic, isPrivate))?.values() ?? [])])),
    /** Takes away everybody of copies that are not among the living. */
    keepCopies: (alive: ReadonlySet<string>): void => {
      for (const there of [...rows.values()])
        for (const [id, row] of [...there])
          if (!alive.has(row.copy))
            presences.remove(row.copy, id.slice(row.copy.length + 1), row.topic, row.isPrivate);
    },
    /** Reads what the other copies have written down. */
    load: async (database: ServiceDatabase, copy: string): Promise<void> => {
      const found = await database.query<PresenceRow & { copy: string; ref: string }>(
        `select copy, ref, topic, private as "isPrivate", key, meta from realtime.presences where copy <> $1`,
        [copy],
      );
      for (const { copy: from, ref, ...row } of found) presences.set(from, ref, row);
    },
  };
  return presences;
}

/** All that is known of who is where. */
export type Presences = ReturnType<typeof createPresences>;

function toMetas(rows: readonly PresenceRow[]): Metas {
  const metas: Metas = Object.create(null);
  for (const { key, meta } of rows) {
    metas[key] ??= { metas: [] };
    metas[key].metas.push(meta);
  }
  return metas;
}
