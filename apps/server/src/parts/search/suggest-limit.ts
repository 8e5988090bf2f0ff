// Suggestions are asked for with every few letters; an address that asks for thousands copies, and does not type.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ShareLimit } from "@undercroft/postgres";
import type { Rate } from "../../services/service.ts";
import { createMapLimit } from "../venues/map-limit.ts";

const path = /^\/rest\/v1\/rpc\/suggest(?:$|\?)/;

/** Answers 429 with the wait to the 121st question for suggestions within a minute. @returns whether it did */
export function createSuggestLimit(now: () => number = Date.now, share?: ShareLimit) {
  const take = createMapLimit(now, share && { name: "suggestions", share });
  return (request: IncomingMessage, response: ServerResponse, headers: readonly string[]): boolean => {
    if (!path.test(request.url ?? "/")) return false;
    const wait = take(String(request.headers["x-forwarded-for"] ?? ""));
    if (wait === 0) return false;
    const type = ["Content-Type", "application/json; charset=utf-8", "Cache-Control", "no-store"];
    response.writeHead(429, [...headers, ...type, "Retry-After", String(wait)]);
    response.end(
      JSON.stringify({
        code: "RATE_LIMITED",
        message: "Rate limit exceeded. Please try again later.",
        details: null,
        hint: `Try again in ${wait} seconds.`,
      }),
    );
    return true;
  };
}

/** Suggestions for what is typed. */
export const suggestions: Rate = {
  asked: "`/rest/v1/rpc/suggest`",
  perMinute: 120,
  open: (share) => createSuggestLimit(Date.now, share),
};
