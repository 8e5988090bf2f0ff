// The bare way in: node:http, without a router in between.
import type { IncomingMessage, ServerResponse } from "node:http";
import { tooLargeError } from "../errors.ts";
import type { RestRequest, RestResponse } from "./messages.ts";

function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(incoming.headers["content-length"] ?? 0) > limit) return Promise.reject(tooLargeError(limit));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limit) {
        chunks.length = 0;
        reject(tooLargeError(limit));
      } else {
        chunks.push(chunk);
      }
    });
    incoming.on("end", () => resolve(Buffer.concat(chunks)));
    incoming.on("error", reject);
  });
}

/** Answers bare requests: one that comes without a token and one that brings one go the same way, and only what they are given differs. */
export function createNodeHandler(
  { basePath, bodyLimit }: { basePath: string; bodyLimit: number },
  answer: (request: RestRequest) => Promise<RestResponse>,
) {
  return async (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    headers: string[] = [],
    share?: (answer: RestResponse) => boolean,
  ): Promise<void> => {
    const request = fromIncoming(incoming, basePath, bodyLimit);
    const response = await answer(request);
    if (response.isShared && share?.(response)) return;
    sendResponse(response, outgoing, { method: request.method, headers });
  };
}

/** A `node:http` request as ours. */
function fromIncoming(incoming: IncomingMessage, basePath: string, bodyLimit: number): RestRequest {
  const url = incoming.url ?? "/";
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const { headers } = incoming;
  return {
    method: incoming.method ?? "GET",
    path: stripBase(path, basePath),
    query: mark < 0 ? "" : url.slice(mark + 1),
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    headersJson: () => JSON.stringify(headers),
    body: () => readBody(incoming, bodyLimit),
  };
}

/** The path below the base path. */
export function stripBase(path: string, basePath: string): string {
  if (basePath === "" || !path.startsWith(basePath)) return path;
  const rest = path.slice(basePath.length);
  return rest === "" ? "/" : rest.startsWith("/") ? rest : path;
}

/** bytes of body; for more, making a text of it costs more than sending it beside the head */
const textLimit = 4096;

/** Sends an answer. @param more.headers names and values in turn; the answer's own are put behind them */
function sendResponse(
  response: RestResponse,
  outgoing: ServerResponse,
  more: { method: string; headers: string[] },
): void {
  const { headers } = more;
  for (const [name, value] of response.headers) headers.push(name, value);
  if (more.method !== "HEAD" && response.status !== 204) {
    headers.push("content-length", String(response.body?.length ?? 0));
  }
  if (response.statusText) {
    // a reason phrase may hold printable characters only
    outgoing.writeHead(response.status, response.statusText.replaceAll(/[^\t\x20-\x7e]/g, " "), headers);
  } else {
    outgoing.writeHead(response.status, headers);
  }
  const body = more.method === "HEAD" ? undefined : response.body;
  // node:http joins a text with the head, and hands bytes over beside it; latin1 keeps every byte
  if (body && body.length < textLimit) outgoing.end(body.toString("latin1"), "latin1");
  else outgoing.end(body);
}
