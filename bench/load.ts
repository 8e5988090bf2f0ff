// A closed-loop HTTP load generator on bare sockets. Of an answer it reads no more than its status and its length, so that it
// stays far cheaper than what it measures.
import net from "node:net";

/** One measurement: answers per second, and latencies in milliseconds. */
export type LoadResult = {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
  status: number;
  bytes: number;
};

/** What to ask for: a GET, or a POST of `body`. `{n}` in the path becomes another number each time, so that no answer is a kept one. */
export type LoadRequest = { port: number; path: string; headers?: Record<string, string>; body?: string };

let asked = 0;

function requestBytes(request: LoadRequest): Buffer {
  const { body, path } = request;
  const sent = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const headers = { host: `127.0.0.1:${request.port}`, ...sent, ...request.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const method = body === undefined ? "GET" : "POST";
  return Buffer.from(
    `${method} ${path.replace("{n}", String(asked++))} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`,
  );
}

/** One whole answer: `length` counts its head too. */
export type Probed = { status: number; length: number; head: string; body: string };

/** a server may read its whole catalogue before its first answer, as the peer does for more than ten seconds */
const firstAnswerMs = 120_000;

/** Reads one whole answer. @throws Error when it has no length to count by */
export async function probe(request: LoadRequest): Promise<Probed> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(request.port, "127.0.0.1", () => socket.write(requestBytes(request)));
    const answers = new AnswerCounter();
    let data = Buffer.alloc(0);
    socket.setTimeout(firstAnswerMs, () =>
      socket.destroy(new Error(`${request.path}: no whole answer within ${firstAnswerMs / 1000} s`)),
    );
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      data = Buffer.concat([data, chunk]);
      const status = Number(data.toString("latin1", 9, 12));
      if (!answers.push(chunk, status)) return;
      socket.destroy();
      const end = data.indexOf("\r\n\r\n");
      const head = data.toString("latin1", 0, end);
      resolve({ status, length: data.length, head, body: data.toString("utf8", end + 4) });
    });
  });
}

/** Follows one socket's answers: how many bytes of the current one are still to come. */
class AnswerCounter {
  #held: Buffer = Buffer.alloc(0);
  #missing = 0;
  #isChunked = false;

  /** True when `chunk` completes an answer. @throws Error when its status is another or it cannot be counted */
  push(chunk: Buffer, status: number): boolean {
    if (this.#isChunked) return this.#endsChunks(chunk);
    if (this.#missing > 0) {
      this.#missing -= chunk.length;
      return this.#missing === 0;
    }
    const data = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    const end = data.indexOf("\r\n\r\n");
    if (end < 0) {
      this.#held = data;
      return false;
    }
    this.#held = Buffer.alloc(0);
    const head = data.toString("latin1", 0, end);
    if (Number(head.slice(9, 12)) !== status) throw new Error(head);
    if (/transfer-encoding: chunked/i.test(head)) {
      this.#isChunked = true;
      return this.#endsChunks(data);
    }
    this.#missing = end + 4 + bodyLength(head, status) - data.length;
    return this.#missing === 0;
  }

  /** The last chunk is an empty one (RFC 9112, 7.1); with one question in flight nothing follows it. */
  #endsChunks(chunk: Buffer): boolean {
    this.#held = Buffer.concat([this.#held, chunk]).subarray(-5);
    if (this.#held.toString("latin1") !== "0\r\n\r\n") return false;
    this.#held = Buffer.alloc(0);
    this.#isChunked = false;
    return true;
  }
}

function bodyLength(head: string, status: number): number {
  if (status === 304) return 0;
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a content-length: ${head}`);
  return Number(length);
}

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Asks over `connections` kept-alive sockets for `seconds`, one question in flight on each.
 * @throws Error when an answer has another status than the first one
 */
export async function load(request: LoadRequest, seconds: number, connections = 16): Promise<LoadResult> {
  const first = await probe(request);
  const isVaried = request.path.includes("{n}");
  const bytes = requestBytes(request);
  const latencies: number[] = [];
  let stopped = false;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect(request.port, "127.0.0.1");
      socket.setNoDelay(true);
      const answers = new AnswerCounter();
      let askedAt = 0;
      const ask = () => {
        askedAt = performance.now();
        socket.write(isVaried ? requestBytes(request) : bytes);
      };
      socket.on("connect", ask);
      socket.on("error", reject);
      socket.on("data", (chunk) => {
        try {
          if (!answers.push(chunk, first.status)) return;
        } catch (error) {
          socket.destroy();
          reject(error);
          return;
        }
        latencies.push(performance.now() - askedAt);
        if (stopped) {
          socket.destroy();
          resolve();
        } else ask();
      });
    });
  const started = performance.now();
  const timer = setTimeout(() => {
    stopped = true;
  }, seconds * 1000);
  await Promise.all(Array.from({ length: connections }, one));
  clearTimeout(timer);
  const elapsed = (performance.now() - started) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  return {
    answers: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    status: first.status,
    bytes: first.length,
  };
}
