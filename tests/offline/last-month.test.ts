// A browser that has not been here for a month, in real Chromium: its worker and its pages are of an older build, whose scripts have gone
// and whose key is another one. A reload mends it.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { loadStaticFiles, type StaticFiles } from "@undercroft/http";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../e2e/browser.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { buildWorker }: { buildWorker: (to: string, from: string, kept: string[]) => Promise<void> } =
  await import(path.join(root, "apps/site/build-worker.ts"));

// inside the house: what the parts import is found from there
const cache = path.join(root, ".cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, "last-month-"));
const builds = ["older", "newer"] as const;
type Build = (typeof builds)[number];

const scriptOf = (build: Build) => `/assets/page-${build}.js`;
/** A page of a build: with its key, and a script that says which build has run. */
const pageOf = (build: Build) =>
  `<!doctype html><title>A page</title><meta name="publishable-key" content="key-${build}"><script src="${scriptOf(build)}"></script>`;

let workers: Record<Build, StaticFiles>;
let isLater = false;
/** What stands between answers in our place: pages that are kept are shown. */
let isPortal = false;
let server: Server;
let browser: Browser;
let address: string;

function answer(url: string): {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
} {
  const build = isLater ? "newer" : "older";
  const html = { "content-type": "text/html" };
  if (isPortal) return { status: 200, headers: html, body: "<title>Sign in to the train</title>" };
  const file = workers[build].find(url);
  if (file) return { status: 200, headers: file.headers, body: file.bodies.identity };
  if (url.startsWith("/assets/")) {
    const isThere = url === scriptOf(build);
    const headers = { "content-type": "text/javascript", "x-request-id": "1" };
    return { status: isThere ? 200 : 404, headers, body: `window.ranBuild = "${build}"` };
  }
  return { status: 200, headers: { ...html, "x-request-id": "1" }, body: pageOf(build) };
}

beforeAll(async () => {
  for (const build of builds)
    await buildWorker(path.join(folder, build), path.join(root, "apps/site/app/offline/worker"), [
      scriptOf(build),
    ]);
  const [older, newer] = builds.map((build) =>
    loadStaticFiles(path.join(folder, build), { immutable: "/assets/" }),
  );
  workers = { older: older as StaticFiles, newer: newer as StaticFiles };
  server = createServer((request, response) => {
    const { status, headers, body } = answer(request.url ?? "/");
    response.writeHead(status, { ...headers, "cache-control": "no-cache" });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The build whose script ran, and the one whose key the page has. */
const buildsOf = (page: Page) =>
  page.evaluate<[string | undefined, string | undefined]>(
    `[window.ranBuild, document.querySelector("meta[name=publishable-key]")?.content]`,
  );
const listKept = (page: Page) =>
  page.evaluate<
    string[]
  >(`caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
    .then((found) => found.flat().map(({ url }) => new URL(url).pathname))`);

test("a browser with the worker, pages and key of last month shows them without a connection, and a reload has today's", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}/bookings`);
  await page.evaluate(
    'navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(() => null)',
  );
  await page.waitForFunction("navigator.serviceWorker.controller !== null");
  await page.goto(`${address}/events`);
  await expect.poll(() => listKept(page)).toContain("/events");

  // a month later: what is kept opens as a whole where there is no connection
  isLater = true;
  isPortal = true;
  for (const kept of ["/bookings", "/events"]) {
    await page.goto(address + kept);
    expect(await buildsOf(page), kept).toEqual(["older", "key-older"]);
  }
  // and a reload with one has all of today's, although the worker is still the one of then
  isPortal = false;
  for (const kept of ["/events", "/bookings"]) {
    await page.goto(address + kept);
    await page.reload();
    expect(await buildsOf(page), kept).toEqual(["newer", "key-newer"]);
  }
  // once the worker of today has taken over, nothing of the older build is kept ahead, and its pages are today's
  await page.evaluate(
    `navigator.serviceWorker.getRegistration().then((registration) => registration.update()).then(() => null)`,
  );
  await expect
    .poll(() =>
      page.evaluate("navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)"),
    )
    .toBe(true);
  await page.evaluate(`new Promise((resolve, reject) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(null));
    navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting.postMessage({ type: "SKIP_WAITING" })).catch(reject);
  })`);
  await expect.poll(() => listKept(page)).not.toContain(scriptOf("older"));
  expect(await listKept(page)).toContain(scriptOf("newer"));
  isPortal = true;
  for (const kept of ["/bookings", "/events"]) {
    await page.goto(address + kept);
    expect(await buildsOf(page), kept).toEqual(["newer", "key-newer"]);
  }
  await context.close();
});
