// A balancer before copies, by the rules of ops/haproxy.cfg: a copy gets requests while /health/ready says 200, where no copy is ready those
// that are alive, and a connection that is refused is tried at another one. It writes down all that people met.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";

type Copy = { port: number; isReady: boolean; isAlive: boolean; misses: number; answering: number };

/** What has been relayed. */
export type Balancer = {
  url: string;
  port: number;
  /** answers of 500 and above and requests without one since the last call: "12:03:04 GET /events 503" */
  takeFailed: () => string[];
  /** answers in all, and the longest anybody waited for one in ms, since the last call */
  takeAnswers: () => { count: number; longest: number };
  isReady: (port: number) => boolean;
  close: () => void;
};

const checkMs = 1_000;
const fall = 2;

async function check(copy: Copy, page: string): Promise<boolean> {
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(`http://127.0.0.1:${copy.port}${page}`, { signal }).catch(() => null);
  await answer?.arrayBuffer().catch(() => {});
  return answer?.status === 200;
}

/** Two misses take a copy out, one success takes it in. */
async function watch(copy: Copy, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const [isReady, isAlive] = await Promise.all([check(copy, "/health/ready"), check(copy, "/health/live")]);
    copy.misses = isReady ? 0 : copy.misses + 1;
    copy.isReady = isReady || (copy.isReady && copy.misses < fall);
    copy.isAlive = isAlive;
    await sleep(checkMs);
  }
}

/** What people met. */
function createNotes() {
  const failed: string[] = [];
  let count = 0;
  let longest = 0;
  return {
    fail: (line: string): void => void failed.push(line),
    answered: (ms: number): void => {
      count += 1;
      longest = Math.max(longest, ms);
    },
    takeFailed: () => failed.splice(0),
    takeAnswers: () => {
      const taken = { count, longest };
      count = 0;
      longest = 0;
      return taken;
    },
  };
}

const agent = new http.Agent({ keepAlive: true });
type Asked = { request: http.IncomingMessage; response: http.ServerResponse; body: Buffer };

/** Asks one copy after another until one has heard it. */
function relay(
  { request, response, body }: Asked,
  choose: (tried: ReadonlySet<Copy>) => Copy | undefined,
  fail: (why: string) => void,
  tried = new Set<Copy>(),
): void {
  const copy = choose(tried);
  if (!copy) {
    fail("no copy");
    response.writeHead(503, { "retry-after": "1" }).end();
    return;
  }
  copy.answering += 1;
  const { method, url: path } = request;
  const headers = { ...request.headers, "x-forwarded-for": "127.0.0.1" };
  const to = { host: "127.0.0.1", port: copy.port, path, method, headers, agent };
  const sent = http.request(to, (from) => {
    if ((from.statusCode ?? 0) >= 500) fail(`${from.statusCode} of ${copy.port}`);
    const { connection: _one, "transfer-encoding": _other, ...kept } = from.headers;
    response.writeHead(from.statusCode ?? 502, kept);
    from.pipe(response);
    from.on("error", (error) => fail(`cut off: ${error.message}`));
  });
  sent.on("error", (error: NodeJS.ErrnoException) => {
    if (response.headersSent) return;
    const isUnheard = error.code === "ECONNREFUSED" || (sent.reusedSocket && method === "GET");
    if (isUnheard) return relay({ request, response, body }, choose, fail, tried.add(copy));
    fail(`${error.code ?? error.message} of ${copy.port}`);
    response.writeHead(502).end();
  });
  sent.on("close", () => {
    copy.answering -= 1;
  });
  sent.end(body);
}

/** @param ports of the copies */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const copies: Copy[] = ports.map((port) => ({
    ...{ port, isReady: false, isAlive: false, misses: fall, answering: 0 },
  }));
  const notes = createNotes();
  let isOver = false;
  const choose = (tried: ReadonlySet<Copy>): Copy | undefined => {
    const ready = copies.filter((copy) => copy.isReady && !tried.has(copy));
    const others = copies.filter((copy) => copy.isAlive && !tried.has(copy));
    return (ready.length > 0 ? ready : others).toSorted((one, other) => one.answering - other.answering)[0];
  };
  const server = http.createServer((request, response) => {
    const began = performance.now();
    const at = new Date().toISOString().slice(11, 19);
    const fail = (why: string) => notes.fail(`${at} ${request.method} ${request.url?.slice(0, 80)} ${why}`);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => relay({ request, response, body: Buffer.concat(chunks) }, choose, fail));
    response.on("close", () => {
      notes.answered(performance.now() - began);
      if (!response.writableFinished) fail("given up by who asked");
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  for (const copy of copies) void watch(copy, () => isOver);
  return {
    ...{ port, url: `http://localhost:${port}` },
    ...{ takeFailed: notes.takeFailed, takeAnswers: notes.takeAnswers },
    isReady: (at) => copies.some((copy) => copy.port === at && copy.isReady),
    close: () => {
      isOver = true;
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
