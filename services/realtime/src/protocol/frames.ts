// What the server sends, as whole websocket frames: one is built once and written to every socket that gets the same bytes.
import type { Body, Serializer } from "./push.ts";

/** A message to clients; `payload` is text that is JSON. */
export type Sent = {
  topic: string;
  event: string;
  payload: string;
  ref?: string | null;
  joinRef?: string | null;
};

/** A broadcast on its way to those who listen. */
export type Broadcast = {
  /** without "realtime:" */
  topic: string;
  isPrivate: boolean;
  event: string;
  body: Body;
  /** of a message that is kept */
  id?: string | undefined;
  replayed?: boolean;
};

const textOpcode = 0x81;
const binaryOpcode = 0x82;
const userBroadcastKind = 4;

/** A frame without mask (RFC 6455, section 5.2). */
function toFrame(opcode: number, data: Buffer): Buffer {
  const { length } = data;
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = opcode;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  data.copy(frame, header);
  return frame;
}

export function messageFrame(serializer: Serializer, sent: Sent): Buffer {
  const [topic, event] = [JSON.stringify(sent.topic), JSON.stringify(sent.event)];
  const [ref, joinRef] = [JSON.stringify(sent.ref ?? null), JSON.stringify(sent.joinRef ?? null)];
  const text =
    serializer === "2.0.0"
      ? `[${joinRef},${ref},${topic},${event},${sent.payload}]`
      : `{"topic":${topic},"event":${event},"payload":${sent.payload},"ref":${ref},"join_ref":${joinRef}}`;
  return toFrame(textOpcode, Buffer.from(text));
}

/** The frame of a broadcast; null where the serializer has no words for it: 1.0.0 knows no bytes. */
export function broadcastFrame(serializer: Serializer, broadcast: Broadcast): Buffer | null {
  const { event, body, id, replayed } = broadcast;
  const topic = `realtime:${broadcast.topic}`;
  const meta = id === undefined ? "" : JSON.stringify(replayed ? { id, replayed } : { id });
  if ("json" in body) {
    const rest = meta === "" ? "" : `,"meta":${meta}`;
    const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.json}${rest}}`;
    return messageFrame(serializer, { topic, event: "broadcast", payload });
  }
  if (serializer === "1.0.0") return null;
  const parts = [topic, event, meta].map((text) => Buffer.from(text));
  if (parts.some(({ length }) => length > 255)) return null;
  const header = Buffer.from([userBroadcastKind, ...parts.map(({ length }) => length), 0]);
  return toFrame(binaryOpcode, Buffer.concat([header, ...parts, body.bytes]));
}
