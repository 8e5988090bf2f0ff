// Handles what the database and the other instances send to this one.
import type { Channel } from "./channels/channel.ts";
import { closeChannel } from "./channels/close-channel.ts";
import { holdChannel } from "./channels/hold-channel.ts";
import { judgeAgain } from "./channels/judge-again.ts";
import type { MessageRow } from "./database/read-missed.ts";
import type { WireHandlers } from "./database/wire.ts";
import type { PresenceRow } from "./presence/presence-row.ts";
import type { Pulse } from "./presence/pulse.ts";
import type { Body } from "./protocol/push.ts";
import type { Realtime } from "./realtime.ts";

type Relayed = {
  k: "b" | "t" | "u";
  t: string;
  p: boolean;
  e: string;
  i?: string;
  j?: string;
  b?: string;
  r: string;
  row: PresenceRow;
};

const gatherRightsMs = 25;

/** @param pulse of this copy, which finds out whether the database crashed */
export function createWireHandlers(realtime: Realtime, pulse: Pulse): WireHandlers {
  const people = new Set<string>();
  const refresh = once(() => realtime.changes.refresh());

  return {
    onRelay: (copy, body) => takeRelayed(realtime, copy, body as Relayed),
    onMessage: (message) => deliverMessage(realtime, message),
    onTransactions: (ids) => realtime.changes.take(ids),
    onRights: (person) => {
      if (people.size === 0)
        setTimeout(() => {
          const concerned = new Set(people);
          people.clear();
          for (const one of concerned) judgeAll(realtime, realtime.people.of(one));
        }, gatherRightsMs);
      people.add(person);
      // what is heard after this was said after it
      for (const channel of realtime.people.of(person)) holdChannel(channel);
    },
    onSchema: refresh,
    // a right may have been lost while nobody listened, before what is handed on now
    onMissed: () => {
      for (const channel of realtime.people.all()) holdChannel(channel);
    },
    onReturn: (isGap) => {
      refresh();
      realtime.presences.load(realtime.database, realtime.copy).catch(realtime.report);
      if (isGap) mendGap(realtime);
      pulse.beat().catch(() => {}); // the next one comes by itself
      judgeAll(realtime, realtime.people.all());
    },
    onError: realtime.report,
  };
}

function judgeAll(realtime: Realtime, channels: readonly Channel[]): void {
  for (const channel of channels) judgeAgain(realtime, channel).catch(realtime.report);
}

/** Runs `work` for every call, but never twice at a time: what is asked for meanwhile is one more run. */
function once(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work().catch(() => {}); // asked again within the minute
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}

function takeRelayed({ topics, presences, know }: Realtime, copy: string, body: Relayed): void {
  const { k, t: topic, p: isPrivate } = body;
  if (k === "t") presences.set(copy, body.r, body.row);
  if (k === "u") presences.remove(copy, body.r, topic, isPrivate);
  if (k !== "b") return;
  if (body.i !== undefined) know(body.i);
  const said: Body = body.j === undefined ? { bytes: Buffer.from(body.b ?? "", "base64") } : { json: body.j };
  topics.deliver({ topic, isPrivate, event: body.e, body: said, id: body.i }, null);
}

function deliverMessage(
  { topics }: Realtime,
  { id, topic, event, payload, binary, ...rest }: MessageRow,
): void {
  const body: Body = binary
    ? { bytes: Buffer.from(binary, "base64") }
    : { json: JSON.stringify(payload ?? {}) };
  topics.deliver({ topic, isPrivate: rest.private, event: event ?? "", body, id }, null);
}

const channelsOf = ({ connections }: Realtime): Channel[] =>
  [...connections].flatMap((it) => [...it.channels.values()]);

/**
 * The database crashed or was away for longer than it remembers. Who was where is said again; and those who hear of row changes join
 * again by themselves, since a change may be lost: a client reads afresh when it has joined.
 */
export function mendGap(realtime: Realtime): void {
  for (const channel of channelsOf(realtime))
    if (channel.bindings.length > 0) closeChannel(realtime, channel, "phx_error");
  for (const [ref, row] of realtime.presences.ofCopy(realtime.copy)) {
    realtime.relay.keepPresence(ref, row);
    realtime.relay.tell({ k: "t", r: ref, row });
  }
}
