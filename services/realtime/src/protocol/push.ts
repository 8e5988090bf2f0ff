// What a client sends, read from both serializers. Whatever cannot be read is null, and dropped by the caller.
// 1.0.0 is an object of JSON, 2.0.0 an array of JSON or, for broadcasts, bytes with a header of lengths.

/** The serializer of a socket, by the `vsn` of its address. */
export type Serializer = "1.0.0" | "2.0.0";

/** What a broadcast carries: text that is JSON, or bytes. */
export type Body = { json: string } | { bytes: Buffer };

/** A message of a client. */
export type Push = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
  /** of the event "broadcast" */
  broadcast: { event: string; body: Body; persists: boolean } | null;
};

const broadcastKind = 3;
const headerBytes = 7;
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Reads a frame. @returns null when it is malformed */
export function readPush(data: Buffer, isBinary: boolean, serializer: Serializer): Push | null {
  try {
    if (isBinary) return serializer === "2.0.0" ? readBytes(data) : null;
    return readText(JSON.parse(data.toString("utf8")), serializer);
  } catch {
    return null;
  }
}

function readText(parsed: unknown, serializer: Serializer): Push | null {
  if (serializer === "2.0.0") {
    if (!Array.isArray(parsed) || parsed.length !== 5) return null;
    const [joinRef, ref, topic, event, payload] = parsed as unknown[];
    return toPush({ joinRef, ref, topic, event, payload });
  }
  if (!isRecord(parsed)) return null;
  const { join_ref: joinRef, ref, topic, event, payload } = parsed;
  return toPush({ joinRef, ref, topic, event, payload });
}

function toPush(given: Record<"joinRef" | "ref" | "topic" | "event" | "payload", unknown>): Push | null {
  const { topic, event } = given;
  if (typeof topic !== "string" || typeof event !== "string") return null;
  const payload = isRecord(given.payload) ? given.payload : {};
  const broadcast =
    event === "broadcast"
      ? {
          event: typeof payload.event === "string" ? payload.event : "",
          body: { json: JSON.stringify(payload.payload ?? {}) },
          persists: Boolean(payload.persist),
        }
      : null;
  return { joinRef: toRef(given.joinRef), ref: toRef(given.ref), topic, event, payload, broadcast };
}

function readBytes(data: Buffer): Push | null {
  if (data.length < headerBytes || data[0] !== broadcastKind) return null;
  const lengths = [...data.subarray(1, 6)];
  const isJson = data[6] === 1;
  let at = headerBytes;
  const parts = lengths.map((length) => {
    const part = data.subarray(at, at + length);
    if (part.length < length) throw new RangeError("the header says more than there is");
    at += length;
    return decoder.decode(part);
  });
  const [joinRef = "", ref = "", topic = "", event = "", metadata = ""] = parts;
  const rest = data.subarray(at);
  const said: unknown = metadata === "" ? {} : JSON.parse(metadata);
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: "broadcast",
    payload: {},
    broadcast: {
      event,
      body: isJson ? { json: checkJson(decoder.decode(rest)) } : { bytes: Buffer.from(rest) },
      persists: isRecord(said) && Boolean(said.persist),
    },
  };
}

/** What is no JSON would break the frames of all who listen. @throws SyntaxError */
function checkJson(text: string): string {
  JSON.parse(text);
  return text;
}

const toRef = (value: unknown): string | null =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : null;

/** Whether a value of JSON is an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
