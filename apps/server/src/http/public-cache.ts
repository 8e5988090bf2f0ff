// Answers that are the same for everybody: by what they are known, who may be given one, and how they come to be kept. Whether an answer
// is such a one is said by what made it, by the rule of its door: the data API by the catalogue, the site by its headers.
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  answerFrom,
  dataPolicy,
  joinKey,
  type ResponseCache,
  type StoredResponse,
  sendStored,
  toStoredResponse,
} from "@undercroft/http";
import { sharedMark } from "@undercroft/rest";
import type { MiddlewareHandler } from "hono";
import { withoutCampaign } from "../parts/analytics/campaign-parameters.ts";
import type { CacheRule, Share } from "../services/service.ts";

/** Reads one header of a request, by lower-case name. */
type HeaderReader = (name: string) => string | undefined;

/** What the cache knows of the installation. */
export type PublicCacheParts = {
  cache: ResponseCache | null;
  /** the key every visitor uses */
  publishableKey: string;
  /** the rule of the door at an address */
  ruleOf: (address: string) => CacheRule;
};

/** The one place where answers for everybody are looked for and kept. */
export type PublicCache = {
  /** the key of an answer that may be given to this caller, or null where it may be somebody's own */
  keyOf: (address: string, header: HeaderReader) => string | null;
  find: (request: IncomingMessage) => StoredResponse | undefined;
  /** for a bare answer that may turn out to be everybody's */
  share: (
    request: IncomingMessage,
    response: ServerResponse,
    headers: readonly string[],
  ) => Share | undefined;
  /** sends pages compressed, and keeps answers of the router, tagged */
  keep: MiddlewareHandler;
  /**
   * What the site's loaders fetch with. Pages at many addresses show the same data: what one of them, or a client of the API, has read is
   * there for the next until something public changes.
   */
  through: (answer: (request: Request) => Promise<Response>) => typeof globalThis.fetch;
};

/** what changes the shape of an answer of the data API */
const apiHeaders = ["accept", "accept-profile", "prefer", "range", "range-unit"];
/** Longer addresses are not ours to remember: a page asks for what sixty nights belong to in 2,300 letters, no link of the site comes near. */
const longestAddress = 4_096;

/** How answers are known. */
function createKeyOf(parts: PublicCacheParts): PublicCache["keyOf"] {
  return (address, header) => {
    if (address.length > longestAddress) return null;
    const authorization = header("authorization");
    if (authorization !== undefined && authorization !== `Bearer ${parts.publishableKey}`) return null;
    const key = header("apikey");
    if (key !== undefined && key !== parts.publishableKey) return null;
    const rule = parts.ruleOf(address);
    if (rule === "none") return null;
    return rule === "marked" ? joinKey([address, ...apiHeaders.map(header)]) : withoutCampaign(address);
  };
}

/** Opens it. Without a cache nothing is found or kept, and all the rest is the same. */
export function createPublicCache(parts: PublicCacheParts): PublicCache {
  const { cache, ruleOf } = parts;
  const keyOf = createKeyOf(parts);
  const keyOfBare = ({ url = "/", headers }: IncomingMessage) =>
    keyOf(url, (name) => headers[name] as string | undefined);
  const keyOfWeb = (method: string, url: string, header: HeaderReader): string | null => {
    if (!cache || method !== "GET") return null;
    const { pathname, search } = new URL(url);
    return keyOf(`${pathname}${search}`, header);
  };
  const isKept = (response: Response, url: string): boolean => {
    if (response.status !== 200 || response.headers.has("set-cookie")) return false;
    if (ruleOf(new URL(url).pathname) === "marked") return response.headers.has(sharedMark);
    return !/\b(private|no-store)\b/.test(response.headers.get("cache-control") ?? "");
  };
  return {
    keyOf,
    find: (request) => {
      const key = cache ? keyOfBare(request) : null;
      return key === null ? undefined : cache?.find(key);
    },
    share: (request, response, headers) => {
      const key = cache && request.method === "GET" ? keyOfBare(request) : null;
      if (!cache || key === null) return undefined;
      const generation = cache.generation();
      return ({ status, headers: own, body }) => {
        if (status !== 200 || own.some(([name]) => name === "set-cookie")) return false;
        const sealed = new Headers([...own, ["content-security-policy", dataPolicy]]);
        const stored = toStoredResponse(status, keptHeaders(sealed), body ?? new Uint8Array());
        cache.store(key, stored, generation);
        sendStored(request, response, stored, headers);
        return true;
      };
    },
    keep: async (context, next) => {
      const { method, url } = context.req.raw;
      const key = keyOfWeb(method, url, (name) => context.req.header(name));
      const generation = cache?.generation() ?? 0;
      await next();
      const isForAll = key !== null && isKept(context.res, url);
      context.res.headers.delete(sharedMark);
      if (context.res.headers.has("set-cookie") || !(isForAll || isPage(context.res))) return;
      const stored = await toStored(context.res);
      if (isForAll) cache?.store(key, stored, generation);
      const answer = await answerFrom(stored, {
        acceptEncoding: context.req.header("accept-encoding"),
        ifNoneMatch: context.req.header("if-none-match"),
      });
      context.res = undefined;
      const { status, headers } = answer;
      context.res = new Response(answer.body as Uint8Array<ArrayBuffer> | null, { status, headers });
    },
    through: (answer) => async (input, init) => {
      // what is kept is found without making a request of it
      const made = input instanceof Request ? new Request(input, init) : null;
      const { method = "GET" } = made ?? init ?? {};
      const headers = made?.headers ?? new Headers(init?.headers);
      const url = made?.url ?? String(input);
      const key = keyOfWeb(method, url, (name) => headers.get(name) ?? undefined);
      const found = key === null ? undefined : cache?.find(key);
      if (found) return toResponse(found);
      const request = made ?? new Request(input, init);
      if (!cache || key === null) return answer(request);
      const generation = cache.generation();
      const response = await answer(request);
      if (!isKept(response, url)) return response;
      const stored = await toStored(response);
      cache.store(key, stored, generation);
      return toResponse(stored);
    },
  };
}

/** A kept answer as loaders take it. Its text is read where it lies: out of a body it would be copied twice. */
function toResponse({ status, headers, bodies }: StoredResponse): Response {
  const { buffer, byteOffset, byteLength } = bodies.identity ?? new Uint8Array();
  const text = async () => Buffer.from(buffer, byteOffset, byteLength).toString();
  return Object.defineProperties(new Response(null, { status, headers }), {
    text: { value: text },
    json: { value: async () => JSON.parse(await text()) },
  });
}

const pages = new WeakMap<Response, Uint8Array>();

/** A page whose bytes the cache takes as they are: read out of a response they would be copied three times. */
export function pageResponse(html: Buffer, init: { status: number; headers: Headers }): Response {
  const response = new Response(null, init);
  pages.set(response, html);
  return response;
}

/** True for an answer that a person reads in a browser. */
function isPage(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}

async function toStored(response: Response): Promise<StoredResponse> {
  const body = pages.get(response) ?? new Uint8Array(await response.arrayBuffer());
  return toStoredResponse(response.status, keptHeaders(response.headers), body);
}

/** What is kept of a head. */
function keptHeaders(headers: Headers): Record<string, string> {
  const kept = Object.fromEntries(headers);
  delete kept["content-length"];
  delete kept[sharedMark];
  kept["cache-control"] ??= "no-cache"; // a browser may keep it, and asks each time whether it still holds
  return kept;
}
