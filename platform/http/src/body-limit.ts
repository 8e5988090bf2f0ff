// How large a request may be and how long it may take to arrive, by prefix. Node's own limit of time is one for all,
// and an upload of ten megabytes over a phone takes longer than a form may.
import type { IncomingMessage, ServerResponse } from "node:http";

/** What a request below `prefix` may send. */
export type BodyLimit = {
  prefix: string;
  /** more is answered with 413 */
  maxBytes: number;
  /** within which the whole request must have arrived */
  seconds: number;
  /** a request also ends when less than this many bytes arrive in 30 seconds */
  minBytesIn30Seconds?: number;
};

const paceMs = 30_000;

/** Ends a request that takes longer than it may: 408, and the connection is closed. */
export function watchArrival(request: IncomingMessage, response: ServerResponse, limit: BodyLimit): void {
  if (request.complete || isEmpty(request)) return;
  const end = (): void => {
    clearTimeout(timer);
    clearInterval(pace);
  };
  const cut = (): void => {
    end();
    if (request.complete) return;
    if (!response.headersSent) refuseSlow(response);
    request.destroy();
  };
  const timer = setTimeout(cut, limit.seconds * 1000);
  const pace = limit.minBytesIn30Seconds ? watchPace(request, limit.minBytesIn30Seconds, cut) : undefined;
  request.once("end", end);
  request.once("close", end);
}

function isEmpty({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] === undefined && !(Number(headers["content-length"] ?? 0) > 0);
}

function watchPace(request: IncomingMessage, bytes: number, cut: () => void): NodeJS.Timeout {
  let before = request.socket.bytesRead;
  return setInterval(() => {
    const arrived = request.socket.bytesRead - before;
    before = request.socket.bytesRead;
    if (arrived < bytes) cut();
  }, paceMs);
}

function refuseSlow(response: ServerResponse): void {
  response.writeHead(408, {
    "content-type": "application/json; charset=utf-8",
    connection: "close",
    "access-control-allow-origin": "*",
  });
  response.end(
    JSON.stringify({
      code: "request_timeout",
      message: "The request took too long to arrive",
      details: null,
      hint: "Send it again over a faster connection, or in smaller parts.",
    }),
  );
}
