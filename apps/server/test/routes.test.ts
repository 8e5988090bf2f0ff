// The map of the port: which door an address leads to, what it may weigh, and that a visitor and an account go the same way.
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createResponseCache } from "@undercroft/http";
import { Hono } from "hono";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import type { Bindings } from "../src/gateway.ts";
import { createPublicCache } from "../src/http/public-cache.ts";
import { createDoorFinder, loadServices, type OpenDoor, ownDoors, tellDoors } from "../src/http/routes.ts";
import { createHttpServer } from "../src/http/server.ts";

const services = [...(await loadServices()).values()];
const doors = [...services.flatMap((service) => service.doors), ...ownDoors];
const doorOf = createDoorFinder(doors.filter(({ by }) => by !== "socket"));

test("docs/architecture/addresses.md shows every door with its limits, its cache rule and its rate", () => {
  const page = readFileSync(
    path.resolve(import.meta.dirname, "../../../docs/architecture/addresses.md"),
    "utf8",
  );
  expect(page).toContain(tellDoors(doors));
});

describe("an address leads to the most particular door", () => {
  test.each([
    ["/rest/v1", "/rest/v1"],
    ["/rest/v1?select=id", "/rest/v1"],
    ["/rest/v1/events?id=eq.1", "/rest/v1"],
    ["/rest/v10/events", "/"],
    ["/inbox.json", "/inbox.json"],
    ["/inbox?of=a", "/inbox"],
    ["/queue", "/"],
    ["/queue/1", "/queue/"],
    ["/health/live", "/health"],
    ["/healthy", "/"],
    ["/events?next=/rest/v1/", "/"],
  ])("%s leads to %s", (address, prefix) => {
    expect(doorOf(address)?.prefix).toBe(prefix);
  });
});

/** The port with one bare door, at which every answer says it is the same for everybody. */
async function open() {
  const asked: (string | undefined)[] = [];
  const door: OpenDoor = {
    prefix: "/rest/v1",
    by: "bare",
    cache: "marked",
    limit: { maxBytes: 100, seconds: 5 },
    answer: async (request, response, headers, share) => {
      asked.push(request.headers.authorization);
      const body = Buffer.from("[1]");
      const own: [string, string][] = [["content-type", "application/json"]];
      if (share?.({ status: 200, headers: own, body })) return;
      response.writeHead(200, [...headers, ...own.flat()]).end(body);
    },
  };
  const all = [door, ...ownDoors];
  const finder = createDoorFinder(all);
  const server = await createHttpServer(
    { ...readConfig({}), port: 0 },
    { isHttps: false, isDevelopment: false, foreign: {}, pages: {}, players: {} },
    { logger: pino({ level: "silent" }), file: null, reopen: () => {} },
  );
  await server.mount({
    doors: all,
    files: null,
    gateway: new Hono<{ Bindings: Bindings }>().all("*", (context) => context.text("page")),
    cache: createPublicCache({
      cache: createResponseCache({ maxBytes: 1_000_000, maxAge: 60_000 }),
      publishableKey: "publishable",
      ruleOf: (address) => finder(address)?.cache ?? "none",
    }),
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    asked,
    server,
    ask: (init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}/rest/v1/areas`, init),
  };
}

describe("a read of the data API", () => {
  test("goes the same way with and without a token; only what everybody may see is kept, and given to visitors alone", async () => {
    const { ask, asked, server } = await open();
    try {
      const hers = await ask({ headers: { authorization: "Bearer hers" } });
      expect([hers.status, hers.headers.get("etag"), await hers.text()]).toEqual([200, null, "[1]"]);
      const first = await ask({ headers: { apikey: "publishable" } });
      expect([await first.text(), first.headers.get("etag")]).toEqual(["[1]", expect.stringMatching(/^"/)]);
      const second = await ask();
      expect([await second.text(), second.headers.get("cache-control")]).toEqual(["[1]", "no-cache"]);
      expect(second.headers.get("content-security-policy")).toBe(hers.headers.get("content-security-policy"));
      const unchanged = await ask({ headers: { "if-none-match": first.headers.get("etag") ?? "" } });
      expect(unchanged.status).toBe(304);
      await ask({ headers: { authorization: "Bearer hers" } });
      await ask({ method: "POST", body: "{}" });
      expect(asked).toEqual(["Bearer hers", undefined, "Bearer hers", undefined]);
    } finally {
      await server.close();
    }
  });

  test("weighs what its door allows", async () => {
    const { ask, server } = await open();
    try {
      expect((await ask({ method: "POST", body: "x".repeat(101) })).status).toBe(413);
    } finally {
      await server.close();
    }
  });
});
