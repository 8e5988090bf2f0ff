// What was sent to a private channel before somebody joined it.
import { broadcastFrame } from "../protocol/frames.ts";
import type { Realtime } from "../realtime.ts";
import type { Channel } from "./channel.ts";
import { writeToChannel } from "./hold-channel.ts";

/** A message sent before the join may still be on its way from another copy for so long. */
const overlapMs = 10_000;

/** @param asked `since` in Unix ms, `limit` up to 25 */
export async function replay(
  { database }: Realtime,
  channel: Channel,
  { since, limit }: { since: number; limit: number },
): Promise<void> {
  if (!Number.isFinite(since)) return;
  const had = new Set<string>();
  channel.told = had;
  setTimeout(() => {
    if (channel.told === had) channel.told = null;
  }, overlapMs).unref();
  const rows = await database.query<{
    id: string;
    event: string | null;
    payload: unknown;
    binary: string | null;
  }>(
    `select id, event, payload, translate(encode(binary_payload, 'base64'), E'\\n', '') as binary from (
       select id, event, payload, binary_payload, inserted_at from realtime.messages
       where topic = $1 and private and extension = 'broadcast' and (payload is not null or binary_payload is not null) and inserted_at >= to_timestamp($2 / 1000.0)
         and inserted_at > now() - interval '3 days' order by inserted_at desc limit $3) latest order by inserted_at`,
    [channel.topic, Math.max(0, Math.min(since, 8.64e15)), limit],
  );
  for (const { id, event, payload, binary } of rows) {
    if (had.has(id)) continue;
    had.add(id);
    const body =
      binary === null ? { json: JSON.stringify(payload) } : { bytes: Buffer.from(binary, "base64") };
    const told = { topic: channel.topic, isPrivate: true, event: event ?? "", body, id, replayed: true };
    const frame = broadcastFrame(channel.connection.serializer, told);
    if (frame) writeToChannel(channel, frame);
  }
}
