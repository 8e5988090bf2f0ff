// The service worker in a real browser: put together from the parts' files, replaced by a newer one, and taken away.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { loadStaticFiles, type StaticFiles } from "@undercroft/http";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../e2e/browser.ts";

const root = path.resolve(import.meta.dirname, "../..");
// by their addresses: the tests' own project does not hold these sources
const { buildWorker }: { buildWorker: (to: string, from: string) => Promise<void> } = await import(
  path.join(root, "apps/site/build-worker.ts")
);
const { withWorker }: { withWorker: (files: StaticFiles, isOffline: boolean) => StaticFiles } = await import(
  path.join(root, "apps/server/src/with-worker.ts")
);

// inside the house: what the parts import is found from there
const cache = path.join(root, ".cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, "offline-"));
const built = path.join(folder, "built");
let files: StaticFiles;
let server: Server;
let browser: Browser;
let page: Page;

/** A part that keeps a zine at installation and answers with it. */
const zines = (issue: number) => `
export default {
  install: async () => (await caches.open("zines-${issue}")).put("/zine", new Response("issue ${issue}")),
  fetch: (event) => {
    if (event.request.url.endsWith("/zine"))
      event.respondWith(caches.match("/zine", { cacheName: "zines-${issue}" }));
  },
};
`;

async function buildWith(issue: number): Promise<void> {
  writeFileSync(path.join(folder, "offline/zines.ts"), zines(issue));
  await buildWorker(built, path.join(folder, "offline/worker"));
}

const serve = (isOffline: boolean) => {
  files = withWorker(loadStaticFiles(built, { immutable: "/assets/" }), isOffline);
};

beforeAll(async () => {
  cpSync(path.join(root, "apps/site/app/offline"), path.join(folder, "offline"), { recursive: true });
  await buildWith(1);
  serve(true);
  server = createServer((request, response) => {
    const file = files.find(request.url ?? "");
    response.writeHead(
      file ? 200 : 404,
      file?.headers ?? { "content-type": "text/html", "x-request-id": "1" },
    );
    response.end(file?.bodies.identity ?? "<!doctype html><title>A page</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  page = await browser.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const readZine = () => page.evaluate<string>("fetch('/zine').then((answer) => answer.text())");

test("a part's file is in the worker, which answers the whole site and is asked for again each time", async () => {
  expect(files.find("/sw.js")?.headers["cache-control"]).toBe("no-cache");
  const scope = await page.evaluate<string>(
    `navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" })
      .then(() => navigator.serviceWorker.ready).then((worker) => new URL(worker.scope).pathname)`,
  );
  expect(scope).toBe("/");
  await expect.poll(readZine).toBe("issue 1");
});

test("a newer worker waits while a page is open, and takes over when a page asks for it", async () => {
  await buildWith(2);
  serve(true);
  await page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.update()).then(() => null)");
  const isWaiting = () =>
    page.evaluate<boolean>(
      "navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting?.state === 'installed')",
    );
  await expect.poll(isWaiting).toBe(true);
  await page.reload();
  expect(await readZine()).toBe("issue 1");
  await page.evaluate(`new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(null));
    navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting.postMessage({ type: "SKIP_WAITING" }));
  })`);
  expect(await readZine()).toBe("issue 2");
});

test("with OFFLINE=false the next visit takes the worker and what it kept out of the browser", async () => {
  serve(false);
  expect(files.find("/sw.js")?.headers["cache-control"]).toBe("no-cache");
  await page.reload();
  await page.evaluate(
    "navigator.serviceWorker.getRegistration().then((worker) => worker?.update()).then(() => null)",
  );
  await expect
    .poll(() => page.evaluate<number>("navigator.serviceWorker.getRegistrations().then((all) => all.length)"))
    .toBe(0);
  await page.reload();
  expect(await page.evaluate("navigator.serviceWorker.controller")).toBeNull();
  expect(await page.evaluate<string[]>("caches.keys()")).toEqual([]);
  expect(await readZine()).toContain("A page");
});
