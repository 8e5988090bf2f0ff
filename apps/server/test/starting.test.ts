// What people and the log see of a product that is still starting.
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import type { Bindings } from "../src/gateway.ts";
import { createPublicCache } from "../src/http/public-cache.ts";
import { ownDoors } from "../src/http/routes.ts";
import { createHttpServer } from "../src/http/server.ts";

test("A start shows browsers a page that asks again by itself and others a sentence, and logs how often it was asked in one line", async () => {
  const lines: { msg: string; requests?: number }[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const security = { isHttps: false, isDevelopment: false };
  const config = { ...readConfig({}), port: 0 };
  const httpServer = await createHttpServer(config, security, { logger, file: null, reopen: () => {} });
  const { port } = httpServer.server.address() as AddressInfo;
  try {
    const ask = (accept: string) => fetch(`http://127.0.0.1:${port}/events`, { headers: { accept } });
    const page = await ask("text/html");
    expect([page.status, page.headers.get("retry-after"), page.headers.get("cache-control")]).toEqual([
      503,
      "2",
      "no-store",
    ]);
    expect(await page.text()).toMatch(/http-equiv="refresh" content="2".*<h1>Undercroft is starting<\/h1>/s);
    for (let question = 0; question < 5; question++)
      expect(await (await ask("application/json")).text()).toBe(
        "Undercroft is starting. Try again in a moment.\n",
      );
    expect(lines).toEqual([]);
    await httpServer.mount({
      gateway: new Hono<{ Bindings: Bindings }>().get("*", (context) => context.text("there")),
      files: null,
      cache: createPublicCache({ cache: null, publishableKey: "", ruleOf: () => "none" }),
      doors: ownDoors,
    });
    expect(lines).toMatchObject([{ msg: "asked before the start was done", requests: 6 }]);
    expect((await ask("text/html")).status).toBe(200);
  } finally {
    await httpServer.close();
  }
});
