// The other way in: Request and Response, as Hono and the site's in-process fetch speak.
import { tooLargeError } from "../errors.ts";
import type { RestRequest, RestResponse } from "./messages.ts";
import { stripBase } from "./node-handler.ts";

async function readBody(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLargeError(limit);
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.length;
    if (bytes > limit) throw tooLargeError(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A web request as ours. */
export function fromWebRequest(request: Request, basePath: string, bodyLimit: number): RestRequest {
  const { url } = request;
  const pathStart = url.indexOf("/", url.indexOf("//") + 2);
  const mark = url.indexOf("?");
  const path = url.slice(pathStart, mark < 0 ? undefined : mark);
  return {
    method: request.method,
    path: stripBase(path, basePath),
    query: mark < 0 ? "" : url.slice(mark + 1),
    header: (name) => request.headers.get(name) ?? undefined,
    headersJson: () => JSON.stringify(Object.fromEntries(request.headers)),
    body: () => readBody(request, bodyLimit),
  };
}

/** Tells caches in this process that the answer is the same for every anonymous caller; the header is not sent. */
export const sharedMark = "x-undercroft-shared";

const bodiless = new Set([101, 204, 205, 304]);

/** Our answer as a web response. */
export function toWebResponse(response: RestResponse): Response {
  const { status, statusText } = response;
  const headers = response.isShared
    ? [...response.headers, [sharedMark, "yes"] as [string, string]]
    : response.headers;
  const hasBody = response.body !== undefined && !bodiless.has(status);
  return new Response(hasBody ? new Uint8Array(response.body ?? []) : null, {
    status,
    headers,
    ...(statusText ? { statusText: statusText.replaceAll(/[^\t\x20-\x7e]/g, " ") } : {}),
  });
}
