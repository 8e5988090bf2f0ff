import type { Realtime } from "../realtime.ts";
import type { Channel } from "./channel.ts";

/** Takes a channel away from its socket without telling the client. */
export function dropChannel(realtime: Realtime, channel: Channel): void {
  if (channel.isClosed) return;
  channel.isClosed = true;
  const { connection, topic, isPrivate, trackedRef } = channel;
  if (connection.channels.get(channel.address) === channel) connection.channels.delete(channel.address);
  if (connection.channels.size === 0) connection.emptySince = Date.now();
  realtime.people.remove(channel);
  realtime.topics.remove(channel);
  realtime.changes.remove(channel);
  if (trackedRef === null) return;
  channel.trackedRef = null;
  realtime.relay.keepPresence(trackedRef, null);
  realtime.relay.tell({ k: "u", r: trackedRef, t: topic, p: isPrivate });
  realtime.presences.remove(realtime.copy, trackedRef, topic, isPrivate);
}

/**
 * Ends a channel from our side.
 * @param event `phx_close` is for good; after `phx_error` the client joins again by itself
 */
export function closeChannel(
  realtime: Realtime,
  channel: Channel,
  event: "phx_close" | "phx_error" = "phx_close",
): void {
  if (channel.isClosed) return;
  dropChannel(realtime, channel);
  const { address, joinRef } = channel;
  channel.connection.send({ topic: address, event, ref: joinRef, joinRef, payload: "{}" });
}
