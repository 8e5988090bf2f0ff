// Whether this process is there (`/health/live`), and whether it may be sent requests (`/health/ready`). `/health` is the gateway's.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { BareHandler } from "@undercroft/http";
import type { Readiness } from "./readiness.ts";

/** What the two answers know. */
export type HealthParts = {
  isStopping: () => boolean;
  /** undefined while the product starts */
  readiness: () => Readiness | undefined;
};

/** Answers both addresses at any moment of the process, also while it starts and drains. Neither says a version. */
export function createHealth({ isStopping, readiness }: HealthParts): BareHandler {
  const lacks = async (): Promise<string[]> => {
    if (isStopping()) return ["stopping"];
    return (await readiness()?.()) ?? ["starting"];
  };
  return (request, response, headers) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const path = (request.url ?? "").split("?", 1)[0];
    if (path === "/health/live") send(request, response, { headers, because: [] });
    else if (path === "/health/ready")
      void lacks().then((because) => send(request, response, { headers, because }));
    else return false;
    return true;
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, because }: { headers: string[]; because: readonly string[] },
): void {
  const isOk = because.length === 0;
  const body = JSON.stringify(isOk ? { status: "ok" } : { status: "not ready", because });
  const own = ["Content-Type", "application/json; charset=utf-8", "Cache-Control", "no-store"];
  if (!isOk) own.push("Retry-After", "2");
  response.writeHead(isOk ? 200 : 503, [...headers, ...own]);
  response.end(request.method === "HEAD" ? undefined : body);
}
