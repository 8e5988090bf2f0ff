// A broadcast of a client: to those in the channel here, and to the other copies.
import { randomUUID } from "node:crypto";
import type { Broadcast } from "../protocol/frames.ts";
import type { Body, Push } from "../protocol/push.ts";
import type { Realtime } from "../realtime.ts";
import { type Channel, sendSystem } from "./channel.ts";
import { closeChannel } from "./close-channel.ts";
import { judgeAgain } from "./judge-again.ts";

/** Bytes of what is sent. */
export const sizeOf = (body: Body): number =>
  "json" in body ? Buffer.byteLength(body.json) : body.bytes.length;

/** Sends it everywhere but to `except`. */
export function publish(realtime: Realtime, broadcast: Broadcast, except: Channel | null): void {
  if (broadcast.id !== undefined) realtime.know(broadcast.id);
  realtime.topics.deliver(broadcast, except);
  const { topic, isPrivate, event, body, id } = broadcast;
  const said = "json" in body ? { j: body.json } : { b: body.bytes.toString("base64") };
  realtime.relay.tell({ k: "b", t: topic, p: isPrivate, e: event, i: id, ...said });
}

/** A push of the event "broadcast". */
export async function takeBroadcast(realtime: Realtime, channel: Channel, push: Push): Promise<void> {
  const { connection } = channel;
  const { broadcast } = push;
  if (!broadcast || broadcast.event === "") return;
  if (!connection.events.take() || !realtime.events.take()) {
    sendSystem(channel, "system", "error", "Too many messages per second");
    return closeChannel(realtime, channel);
  }
  const reply = (status: "ok" | "error", response: object) => {
    if (channel.wants.ack) connection.reply({ ...push, joinRef: channel.joinRef }, status, response);
  };
  if (sizeOf(broadcast.body) > realtime.settings.payloadBytes)
    return reply("error", { reason: "Payload size exceeds tenant limit" });
  if (channel.held) await judgeAgain(realtime, channel); // who may be heard no longer is not heard
  if (channel.isClosed) return;
  if (channel.isPrivate && !(await mayWrite(realtime, channel))) return;
  const { event, body } = broadcast;
  const id = broadcast.persists && channel.isPrivate && "json" in body ? randomUUID() : undefined;
  if (id && "json" in body) {
    realtime.know(id);
    if (!(await realtime.judge.keep({ id, topic: channel.topic, event, payload: body.json })))
      return reply("error", { error: "The message could not be kept" });
  }
  const { topic, isPrivate } = channel;
  publish(realtime, { topic, isPrivate, event, body, id }, channel.wants.self ? null : channel);
  reply("ok", id ? { id } : {});
}

async function mayWrite({ judge }: Realtime, channel: Channel): Promise<boolean> {
  const { token, claims, connection } = channel;
  const known = channel.writes.broadcast;
  if (known !== undefined) return known;
  const answer = await judge.mayWrite(
    { claims, headers: connection.opened.headers },
    channel.topic,
    "broadcast",
  );
  if (channel.token === token) channel.writes.broadcast = answer;
  return answer;
}
