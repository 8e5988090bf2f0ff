// Questions of the map: each box is another, so none is found in the cache, and somebody who asks for thousands is not looking at a map.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { ShareLimit } from "@undercroft/postgres";
import { waitPage, waitPagePolicy } from "../../answers/wait-page.ts";
import type { Rate } from "../../services/service.ts";

const mostQuestions = 120;
const windowMs = 60_000;
/** More addresses than this within a minute start again: a limit is not worth a gigabyte. */
const mostAddresses = 50_000;

/** Whether an address is asked by a map that moves. */
export function isMapQuestion(url: string): boolean {
  // "//" is an address too, and no URL
  const [pathname = "", query = ""] = url.split("?", 2);
  return (
    /^\/rest\/v1\/rpc\/map_(places|listings|without_muted)$/.test(pathname) ||
    /^\/venues\/map(\.data)?$/.test(pathname) ||
    (/^\/events(\/\w+)?(\.data)?$/.test(pathname) && new URLSearchParams(query).get("view") === "map")
  );
}

type Counted = { all: number; untold: number };

/** Has other copies count the same addresses. */
type Shared = { name: string; share: ShareLimit };

/**
 * Counts questions per network address in windows of a minute. Answers the seconds to wait, 0 when one may go ahead.
 * @param shared has other copies count the same addresses
 */
export const createMapLimit = (
  now: () => number = Date.now,
  shared?: Shared,
): ((address: string) => number) => createAddressLimit(mostQuestions, now, shared);

/** The same for another number of questions. */
export function createAddressLimit(
  most: number,
  now: () => number,
  shared?: Shared,
): (address: string) => number {
  let began = now();
  let counts = new Map<string, Counted>();
  const add = (key: string, more: Counted): number => {
    if (now() - began >= windowMs || counts.size > mostAddresses) {
      began = now();
      counts = new Map();
    }
    const before = counts.get(key) ?? { all: 0, untold: 0 };
    const all = before.all + more.all;
    counts.set(key, { all, untold: before.untold + more.untold });
    return all;
  };
  const tell = (part: number): [string, number][] =>
    [...counts].flatMap(([key, count]): [string, number][] => {
      const { untold } = count;
      if (untold === 0 || count.all < part * most) return [];
      count.untold = 0;
      return [[key, untold]];
    });
  const hear = (key: string, all: number): void => void add(key, { all, untold: 0 });
  const toKey = shared?.share({ name: shared.name, tell, hear }).toKey ?? ((key: string) => key);
  return (address) => {
    const time = now();
    const count = add(toKey(address), { all: 1, untold: 1 });
    return count > most ? Math.max(1, Math.ceil((began + windowMs - time) / 1000)) : 0;
  };
}

/** Whether a browser asks for a page, and not a script for data. */
function wantsPage(request: IncomingMessage): boolean {
  const [pathname = ""] = (request.url ?? "/").split("?", 1);
  return !/^\/rest\/|\.data$/.test(pathname) && Boolean(request.headers.accept?.includes("text/html"));
}

/** Answers 429 to one question too many. @returns whether it did */
export function refuseMapQuestion(
  take: (address: string) => number,
  request: IncomingMessage,
  response: ServerResponse,
  headers: readonly string[],
): boolean {
  if (!isMapQuestion(request.url ?? "/")) return false;
  const wait = take(String(request.headers["x-forwarded-for"] ?? ""));
  if (wait === 0) return false;
  if (wantsPage(request)) {
    const type = ["Content-Type", "text/html; charset=utf-8", "Cache-Control", "no-store", "Vary", "Accept"];
    const policy = ["Content-Security-Policy", waitPagePolicy];
    response.writeHead(429, [...headers, ...type, ...policy, "Retry-After", String(wait)]);
    response.end(waitPage(wait, request.url?.startsWith("/venues") ? "/venues" : "/events"));
    return true;
  }
  const body = JSON.stringify({
    code: "RATE_LIMITED",
    message: "Rate limit exceeded. Please try again later.",
    details: null,
    hint: `The map answers ${mostQuestions} questions a minute. Try again in ${wait} seconds.`,
  });
  const type = ["Content-Type", "application/json; charset=utf-8", "Cache-Control", "no-store"];
  response.writeHead(429, [...headers, ...type, "Retry-After", String(wait)]);
  response.end(body);
  return true;
}

/** Requests for maps, of pages and of the data API: one count for all. */
export const mapQuestions: Rate = {
  asked: "maps (`/rest/v1/rpc/map_…`, `/venues/map`, `/events…?view=map`), together",
  perMinute: mostQuestions,
  open: (share) => {
    const take = createMapLimit(Date.now, share && { name: "maps", share });
    return (request, response, headers) => refuseMapQuestion(take, request, response, headers);
  },
};
