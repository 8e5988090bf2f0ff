// The limit's own PostgreSQL client: named statements, many questions in flight on one connection, one Sync each.
// It does nothing a product needs (no errors mapped, no reconnect): it shows what the machine can do.

import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import net from "node:net";

/** Where and as whom to log in, over a unix socket directory. */
export type WireConnection = { host: string; port: number; user: string; password: string; database: string };

const int16 = (n: number) => {
  const b = Buffer.alloc(2);
  b.writeInt16BE(n);
  return b;
};
const int32 = (n: number) => {
  const b = Buffer.alloc(4);
  b.writeInt32BE(n);
  return b;
};
const text = (s: string) => Buffer.from(`${s}\0`);
const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
const sync = message("S", Buffer.alloc(0));
const execute = message("E", Buffer.concat([text(""), int32(0)]));

function bind(name: string, values: string[]): Buffer {
  const parts = [text(""), text(name), int16(0), int16(values.length)];
  for (const value of values) parts.push(int32(Buffer.byteLength(value)), Buffer.from(value));
  parts.push(int16(0));
  return message("B", Buffer.concat(parts));
}

type Waiting = {
  rows: Buffer[];
  resolve: (rows: Buffer[]) => void;
  reject: (error: Error) => void;
  error?: string;
};

/** One pipelined connection. */
export class WireClient {
  #socket: net.Socket;
  #waiting: Waiting[] = [];
  #out: Buffer[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #scram: ((type: number, body: Buffer) => Buffer | null) | undefined;
  ready: Promise<Buffer[]>;

  constructor(connection: WireConnection) {
    this.#socket = net.connect(`${connection.host}/.s.PGSQL.${connection.port}`);
    const start = Buffer.concat([
      int32(196608),
      text("user"),
      text(connection.user),
      text("database"),
      text(connection.database),
      Buffer.from([0]),
    ]);
    this.#scram = scram(connection.password);
    this.ready = new Promise((resolve, reject) => this.#waiting.push({ rows: [], resolve, reject }));
    this.#socket.on("connect", () => this.#socket.write(Buffer.concat([int32(start.length + 4), start])));
    this.#socket.on("data", (chunk) => this.#read(chunk));
    this.#socket.on("error", (error) => {
      for (const one of this.#waiting.splice(0)) one.reject(error);
    });
  }

  /** Prepares a statement under a name. */
  prepare(name: string, sql: string): Promise<Buffer[]> {
    return this.#send([message("P", Buffer.concat([text(name), text(sql), int16(0)]))]);
  }

  /** Runs prepared statements as one implicit transaction; gives the first column of every row. */
  run(steps: [name: string, values: string[]][]): Promise<Buffer[]> {
    return this.#send(steps.flatMap(([name, values]) => [bind(name, values), execute]));
  }

  close(): void {
    this.#socket.destroy();
  }

  #send(parts: Buffer[]): Promise<Buffer[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ rows: [], resolve, reject });
      if (this.#out.length === 0) {
        setImmediate(() => {
          this.#socket.write(Buffer.concat(this.#out));
          this.#out = [];
        });
      }
      this.#out.push(...parts, sync);
    });
  }

  #read(chunk: Buffer): void {
    const data = this.#rest.length ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    while (data.length - at >= 5) {
      const length = data.readInt32BE(at + 1);
      if (data.length - at < length + 1) break;
      this.#take(data[at] ?? 0, data.subarray(at + 5, at + length + 1));
      at += length + 1;
    }
    this.#rest = data.subarray(at);
  }

  #take(type: number, body: Buffer): void {
    const current = this.#waiting[0];
    if (!current) return;
    if (type === 0x44) current.rows.push(body.subarray(6));
    else if (type === 0x45) current.error = body.toString("utf8");
    else if (type === 0x52) {
      const answer = this.#scram?.(body.readInt32BE(0), body.subarray(4));
      if (answer) this.#socket.write(answer);
    } else if (type === 0x5a) {
      this.#waiting.shift();
      if (current.error) current.reject(new Error(current.error));
      else current.resolve(current.rows);
    }
  }
}

/** SCRAM-SHA-256 (RFC 5802, 7677) as far as a log-in needs it. */
function scram(password: string): (type: number, body: Buffer) => Buffer | null {
  const nonce = randomBytes(18).toString("base64");
  const bare = `n=,r=${nonce}`;
  return (type, body) => {
    if (type === 10) {
      const first = Buffer.from(`n,,${bare}`);
      return message("p", Buffer.concat([text("SCRAM-SHA-256"), int32(first.length), first]));
    }
    if (type !== 11) return null;
    const challenge = body.toString("utf8");
    const part = (key: string) => new RegExp(`(?:^|,)${key}=([^,]+)`).exec(challenge)?.[1] ?? "";
    const salted = pbkdf2Sync(password, Buffer.from(part("s"), "base64"), Number(part("i")), 32, "sha256");
    const clientKey = createHmac("sha256", salted).update("Client Key").digest();
    const stored = createHash("sha256").update(clientKey).digest();
    const final = `c=biws,r=${part("r")}`;
    const signature = createHmac("sha256", stored).update(`${bare},${challenge},${final}`).digest();
    const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)));
    return message("p", Buffer.from(`${final},p=${proof.toString("base64")}`));
  };
}
