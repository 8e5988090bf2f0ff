// Who calls, as far as it can be known.
import type { IncomingMessage } from "node:http";
import type { Config } from "../config.ts";

/**
 * Decides once who calls, before anything is routed: the database counts anonymous callers by this header, so nobody but us may
 * say what it holds.
 */
export function believeAddress(request: IncomingMessage, config: Pick<Config, "trustProxy">): void {
  request.headers["x-forwarded-for"] = addressOf(request, config) ?? "";
}

/** The headers as they came, with the address that is trusted; code that reads the raw headers reads the same. */
export function withBelievedAddress({ rawHeaders, headers }: IncomingMessage): string[] {
  const kept: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    if (name.toLowerCase() !== "x-forwarded-for") kept.push(name, rawHeaders[i + 1] ?? "");
  }
  return [...kept, "x-forwarded-for", String(headers["x-forwarded-for"])];
}

/** The socket's address, or the last hop a trusted proxy has written down. */
function addressOf(request: IncomingMessage, config: Pick<Config, "trustProxy">): string | undefined {
  const forwarded = request.headers["x-forwarded-for"];
  const hops = typeof forwarded === "string" ? forwarded.split(",") : [];
  return (config.trustProxy && hops.at(-1)?.trim()) || request.socket.remoteAddress;
}
