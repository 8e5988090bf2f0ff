// Cuts the stream from the server into messages without copying what is inside.
import pg from "pg";

/** Called with the type byte of each message and where its body is. */
export type MessageHandler = (type: number, data: Buffer, start: number, end: number) => void;

const headerBytes = 5;

/** What came is not the protocol: nothing after it can be read. */
export class BrokenStream extends Error {}

/** Feeds chunks in, gives whole messages out. */
export class MessageReader {
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #neededBytes = headerBytes;
  readonly #onMessage: MessageHandler;

  constructor(onMessage: MessageHandler) {
    this.#onMessage = onMessage;
  }

  /** Takes the next chunk of the stream. @throws BrokenStream */
  push(chunk: Buffer): void {
    let data = chunk;
    if (this.#pendingBytes > 0) {
      this.#pending.push(chunk);
      this.#pendingBytes += chunk.length;
      // joining only when a whole message is there keeps large bodies linear
      if (this.#pendingBytes < this.#neededBytes) return;
      data = Buffer.concat(this.#pending, this.#pendingBytes);
      this.#pending = [];
      this.#pendingBytes = 0;
    }
    let at = 0;
    this.#neededBytes = headerBytes;
    while (data.length - at >= headerBytes) {
      const total = data.readInt32BE(at + 1) + 1;
      // a length counts itself: what follows one that does not is no stream of messages, and could keep this loop for ever
      if (total < headerBytes) throw new BrokenStream("The server sent what is no message of PostgreSQL");
      if (data.length - at < total) {
        this.#neededBytes = total;
        break;
      }
      this.#onMessage(data[at] ?? 0, data, at + headerBytes, at + total);
      at += total;
    }
    if (at < data.length) {
      this.#pending.push(data.subarray(at));
      this.#pendingBytes = data.length - at;
    }
  }
}

/** The fields of a DataRow whose body begins at `start`, as bytes of the received chunk. */
export function readFields(data: Buffer, start: number): (Buffer | null)[] {
  const count = data.readInt16BE(start);
  const fields = new Array<Buffer | null>(count);
  let at = start + 2;
  for (let i = 0; i < count; i++) {
    const length = data.readInt32BE(at);
    at += 4;
    fields[i] = length < 0 ? null : data.subarray(at, at + length);
    if (length > 0) at += length;
  }
  return fields;
}

/** The fields of an ErrorResponse or a NoticeResponse by their letters. */
function readReport(body: Buffer): Record<string, string> {
  const fields: Record<string, string> = {};
  let at = 0;
  while (at < body.length && body[at] !== 0) {
    const end = body.indexOf(0, at + 1);
    fields[String.fromCharCode(body[at] ?? 0)] = body.toString("utf8", at + 1, end);
    at = end + 1;
  }
  return fields;
}

/** The SQLSTATE and the detail of a NoticeResponse. */
export function readNotice(body: Buffer): { sqlState: string; detail: string } {
  const { C: sqlState = "", D: detail = "" } = readReport(body);
  return { sqlState, detail };
}

/** An ErrorResponse as the error that `pg` itself would throw. */
export function readError(body: Buffer): pg.DatabaseError {
  const fields = readReport(body);
  const error = new pg.DatabaseError(fields.M ?? "unknown error", body.length, "error");
  error.severity = fields.S;
  error.code = fields.C;
  error.detail = fields.D;
  error.hint = fields.H;
  error.where = fields.W;
  error.schema = fields.s;
  error.table = fields.t;
  error.column = fields.c;
  error.constraint = fields.n;
  error.routine = fields.R;
  return error;
}
