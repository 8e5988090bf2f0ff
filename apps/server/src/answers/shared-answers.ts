// Answers that are the same for everybody: kept when they are given, and given again to browsers, clients and the site's own loaders.
import { answerFrom, type ResponseCache, type StoredResponse, toStoredResponse } from "@undercroft/http";
import { sharedMark } from "@undercroft/rest";
import type { Context, MiddlewareHandler } from "hono";
import { cacheKey, type HeaderReader, isDataApi } from "./cache-key.ts";

/** What a page's reads need to share answers. */
export type SharedOptions = { cache: ResponseCache | null; publishableKey: string };

/** Sends pages compressed, and keeps answers that are the same for everybody, tagged. */
export function keepShared(options: SharedOptions): MiddlewareHandler {
  return async (context, next) => {
    const { cache } = options;
    const key =
      cache && context.req.method === "GET"
        ? keyOf(context.req.url, header(context), options.publishableKey)
        : null;
    const generation = cache?.generation() ?? 0;
    await next();
    const isKept = key !== null && isShareable(context.res, context.req.path);
    context.res.headers.delete(sharedMark);
    if (context.res.headers.has("set-cookie") || !(isKept || isPage(context.res))) return;
    const stored = await toStored(context.res);
    if (isKept) cache?.store(key, stored, generation);
    const answer = await answerFrom(stored, {
      acceptEncoding: context.req.header("accept-encoding"),
      ifNoneMatch: context.req.header("if-none-match"),
    });
    context.res = undefined;
    context.res = new Response(answer.body as Uint8Array<ArrayBuffer> | null, {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

/**
 * What the site's loaders fetch with. Pages at many addresses show the same data: what one of them, or a client of the API, has
 * read is there for the next until something public changes.
 */
export function throughCache(
  options: SharedOptions,
  answer: (request: Request) => Promise<Response>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { cache, publishableKey } = options;
    const header = (name: string) => request.headers.get(name) ?? undefined;
    const key = cache && request.method === "GET" ? keyOf(request.url, header, publishableKey) : null;
    if (!cache || key === null) return answer(request);
    const found = cache.find(key);
    if (found) return toResponse(found);
    const generation = cache.generation();
    const response = await answer(request);
    if (!isShareable(response, new URL(request.url).pathname) || response.headers.has("set-cookie"))
      return response;
    const stored = await toStored(response);
    cache.store(key, stored, generation);
    return toResponse(stored);
  };
}

function toResponse({ status, headers, bodies }: StoredResponse): Response {
  return new Response((bodies.identity ?? null) as Uint8Array<ArrayBuffer> | null, { status, headers });
}

const pages = new WeakMap<Response, Uint8Array>();

/** A page whose bytes `keepShared` takes as they are: read out of a response they would be copied three times. */
export function pageResponse(html: string, init: { status: number; headers: Headers }): Response {
  const response = new Response(null, init);
  pages.set(response, Buffer.from(html));
  return response;
}

/** True for an answer that a person reads in a browser. */
function isPage(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}

const header =
  (context: Context): HeaderReader =>
  (name) =>
    context.req.header(name);

function keyOf(url: string, read: HeaderReader, publishableKey: string): string | null {
  const { pathname, search } = new URL(url);
  return cacheKey(`${pathname}${search}`, read, publishableKey);
}

/** The data API says of each answer whether it is the same for all; what the site renders is, unless its headers say otherwise. */
function isShareable(response: Response, path: string): boolean {
  if (response.status !== 200) return false;
  if (isDataApi(path)) return response.headers.has(sharedMark);
  return !/\b(private|no-store)\b/.test(response.headers.get("cache-control") ?? "");
}

async function toStored(response: Response): Promise<StoredResponse> {
  const headers = Object.fromEntries(response.headers);
  delete headers["content-length"];
  delete headers[sharedMark];
  headers["cache-control"] ??= "no-cache"; // a browser may keep it, and asks each time whether it still holds
  const body = pages.get(response) ?? new Uint8Array(await response.arrayBuffer());
  return toStoredResponse(response.status, headers, body);
}
