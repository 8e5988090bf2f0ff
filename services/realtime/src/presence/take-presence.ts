// "track" and "untrack" of a client.
import { type Channel, sendSystem } from "../channels/channel.ts";
import { closeChannel } from "../channels/close-channel.ts";
import { judgeAgain } from "../channels/judge-again.ts";
import { isRecord, type Push } from "../protocol/push.ts";
import type { Realtime } from "../realtime.ts";
import type { PresenceRow } from "./presence-row.ts";
import { newPresenceRef } from "./presences.ts";

/** A push of the event "presence". */
export async function takePresence(realtime: Realtime, channel: Channel, push: Push): Promise<void> {
  const { connection } = channel;
  const reply = (status: "ok" | "error", response: object) =>
    connection.reply({ ...push, joinRef: channel.joinRef }, status, response);
  if (!connection.presenceCalls.take() || !connection.events.take()) {
    sendSystem(channel, "system", "error", "Client presence rate limit exceeded");
    return closeChannel(realtime, channel);
  }
  const kind = String(push.payload.event ?? "").toLowerCase();
  if (kind === "untrack") {
    untrack(realtime, channel);
    return reply("ok", {});
  }
  if (kind !== "track") return reply("error", { reason: "Presence event must be track or untrack" });
  const given = push.payload.payload ?? {};
  if (!isRecord(given)) return reply("error", { reason: "Presence track payload must be a map" });
  const text = JSON.stringify(given);
  if (text.includes("\\u0000")) return reply("error", { reason: "Presence track payload holds a zero byte" });
  if (Buffer.byteLength(text) > realtime.settings.metaBytes)
    return reply("error", {
      reason: `Presence track payload must be at most ${realtime.settings.metaBytes} bytes`,
    });
  if (channel.held) await judgeAgain(realtime, channel);
  if (channel.isPrivate && !(await mayTrack(realtime, channel)))
    return reply("error", { reason: "Unauthorized" });
  if (channel.isClosed) return;
  track(realtime, channel, given);
  reply("ok", {});
}

async function mayTrack({ judge }: Realtime, channel: Channel): Promise<boolean> {
  const { token, claims, connection } = channel;
  channel.writes.presence ??= await judge.mayWrite(
    { claims, headers: connection.opened.headers },
    channel.topic,
    "presence",
  );
  const answer = channel.writes.presence;
  if (channel.token !== token) channel.writes = {};
  return answer;
}

function track(realtime: Realtime, channel: Channel, given: Record<string, unknown>): void {
  const { topic, isPrivate, wants } = channel;
  const ref = channel.trackedRef ?? newPresenceRef();
  const before = realtime.presences.find(realtime.copy, ref, topic, isPrivate);
  const row: PresenceRow = {
    topic,
    isPrivate,
    key: wants.presenceKey,
    meta: {
      ...given,
      phx_ref: newPresenceRef(),
      ...(before ? { phx_ref_prev: before.meta.phx_ref } : {}),
    },
  };
  channel.trackedRef = ref;
  realtime.presences.set(realtime.copy, ref, row);
  realtime.relay.keepPresence(ref, row);
  realtime.relay.tell({ k: "t", r: ref, row });
}

function untrack(realtime: Realtime, channel: Channel): void {
  const { topic, isPrivate, trackedRef } = channel;
  if (trackedRef === null) return;
  channel.trackedRef = null;
  realtime.presences.remove(realtime.copy, trackedRef, topic, isPrivate);
  realtime.relay.keepPresence(trackedRef, null);
  realtime.relay.tell({ k: "u", r: trackedRef, t: topic, p: isPrivate });
}
