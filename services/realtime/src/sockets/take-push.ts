// What a socket does with a message of its client.
import { takeBroadcast } from "../channels/broadcast.ts";
import { closeChannel, dropChannel } from "../channels/close-channel.ts";
import { takeJoin } from "../channels/join.ts";
import { takeToken } from "../channels/judge-again.ts";
import { takePresence } from "../presence/take-presence.ts";
import type { Push } from "../protocol/push.ts";
import type { Realtime } from "../realtime.ts";
import type { Connection } from "./connection.ts";

/** Handles one message. The next one of the same socket waits for it. */
export async function takePush(realtime: Realtime, connection: Connection, push: Push): Promise<void> {
  const answer = { topic: push.topic, ref: push.ref, joinRef: push.joinRef };
  if (push.topic === "phoenix") {
    if (push.event === "heartbeat") connection.reply(answer, "ok", {});
    return;
  }
  if (push.event === "phx_join") return takeJoin(realtime, connection, push);
  const channel = connection.channels.get(push.topic);
  if (!channel) {
    // a channel that was left twice, or closed meanwhile, has been left
    if (push.event === "phx_leave") return connection.reply(answer, "ok", {});
    if (push.ref !== null) connection.reply(answer, "error", { reason: "unmatched topic" });
    return;
  }
  // only a leave belongs to one join: it must not end a later one. Whatever else a client says counts for the channel it is in.
  const isOfEarlierJoin = push.joinRef !== null && push.joinRef !== channel.joinRef;
  switch (push.event) {
    case "phx_leave":
      if (isOfEarlierJoin && channel.joinRef !== null) return;
      connection.reply({ ...answer, joinRef: channel.joinRef }, "ok", {});
      return closeChannel(realtime, channel);
    case "access_token":
      return takeToken(realtime, channel, push);
    case "broadcast":
      return takeBroadcast(realtime, channel, push);
    case "presence":
      return takePresence(realtime, channel, push);
  }
}

/** What is left of a socket that has gone. */
export function forget(realtime: Realtime, connection: Connection): void {
  realtime.connections.delete(connection);
  for (const channel of [...connection.channels.values()]) dropChannel(realtime, channel);
}
