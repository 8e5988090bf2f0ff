// What everything at the port is answered while the product starts.

import type { IncomingMessage, ServerResponse } from "node:http";
import { brandName } from "@undercroft/contract/brand";
import { startingPage, startingSeconds, waitPagePolicy } from "./answers/wait-page.ts";

/** 503 with Retry-After: a page for browsers, which turns into the one asked for by itself, and a sentence for everybody else. */
export function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const isPage = request.method === "GET" && /text\/html/.test(request.headers.accept ?? "");
  response.writeHead(503, {
    "retry-after": String(startingSeconds),
    "cache-control": "no-store",
    "content-type": `text/${isPage ? "html" : "plain"}; charset=utf-8`,
    ...(isPage ? { "content-security-policy": waitPagePolicy } : {}),
  });
  response.end(isPage ? startingPage() : `${brandName()} is starting. Try again in a moment.\n`);
}
