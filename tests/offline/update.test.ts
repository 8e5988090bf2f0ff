// A newer build of the site in a real browser: it waits in its worker, and one press reloads every tab once.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { loadStaticFiles, type StaticFiles } from "@undercroft/http";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { findChromium } from "../e2e/browser.ts";
import { buildPage, site } from "./build-page.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { buildWorker }: { buildWorker: (to: string, from: string) => Promise<void> } = await import(
  path.join(site, "build-worker.ts")
);

const cache = path.join(root, ".cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, "update-"));
const releases = [1, 2, 3].map((number) => path.join(folder, `release-${number}`));

let files: StaticFiles;
let server: Server;
let browser: Browser;
let context: BrowserContext;
let address: string;
/** How often a page was asked for. */
let visits = 0;

/** A part that says which release its worker is of. */
const numbered = (release: number) => `
export default {
  fetch: (event) => {
    if (event.request.url.endsWith("/release")) event.respondWith(new Response("${release}"));
  },
};
`;

/** What every page runs: it follows updates and says when one waits. */
const entry = `
import { followUpdates, isUpdateHeldElsewhere, takeUpdate } from "${site}/app/shell/offline/follow-updates.ts";
import { isPageHeld } from "${site}/app/api/is-page-held.ts";
Object.assign(window, { isPageHeld, isUpdateHeldElsewhere, takeUpdate, isReady: false });
const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
followUpdates(registration, () => { window.isReady = true; });
window.registration = registration;
`;

const serve = (release: number) => {
  const worker = loadStaticFiles(releases[release - 1] ?? "", { immutable: "/assets/" });
  files = {
    find: (pathname) => (pathname === "/page.js" ? pageFiles.find(pathname) : worker.find(pathname)),
  };
};
let pageFiles: StaticFiles;

const html =
  '<!doctype html><title>A page</title><script type="module" src="/page.js"></script><form></form>';

beforeAll(async () => {
  cpSync(path.join(site, "app/offline"), path.join(folder, "offline"), { recursive: true });
  for (const [index, release] of releases.entries()) {
    writeFileSync(path.join(folder, "offline/numbered.ts"), numbered(index + 1));
    await buildWorker(release, path.join(folder, "offline/worker"));
  }
  pageFiles = loadStaticFiles(await buildPage(folder, entry), { immutable: "/assets/" });
  server = createServer((request, response) => {
    const file = files.find(request.url ?? "");
    if (request.url === "/") visits += 1;
    response.writeHead(200, {
      ...(file?.headers ?? { "content-type": "text/html", "x-request-id": "1" }),
      "cache-control": "no-cache",
    });
    response.end(file?.bodies.identity ?? html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://localhost:${(server.address() as AddressInfo).port}/`;
  browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const releaseOf = (page: Page) => page.evaluate<string>("fetch('/release').then((answer) => answer.text())");
const isReady = (page: Page) => page.evaluate<boolean>("window.isReady === true");

async function openTab(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(
    "window.registration !== undefined && navigator.serviceWorker.controller !== null",
  );
  return page;
}

/** Publishes a release and has the tabs' browser find it. */
async function publish(release: number, page: Page): Promise<void> {
  serve(release);
  await page.evaluate("window.registration.update().then(() => null)");
}

let tabs: Page[];
beforeEach(async () => {
  context = await browser.newContext();
  serve(1);
  tabs = [await openTab(), await openTab()];
});
afterEach(() => context.close());

test("two releases wait under an old tab, and one press reloads every tab once, onto the last of them", async () => {
  const [first, second] = tabs as [Page, Page];
  await publish(2, first);
  for (const tab of tabs) await expect.poll(() => isReady(tab)).toBe(true);
  await publish(3, first);
  await expect
    .poll(() =>
      first.evaluate("window.registration.installing === null && window.registration.waiting !== null"),
    )
    .toBe(true);
  expect([await releaseOf(first), await releaseOf(second)]).toEqual(["1", "1"]);
  const before = visits;
  const reloaded = tabs.map((tab) => tab.waitForEvent("load"));
  await first.evaluate("void window.takeUpdate()");
  await Promise.all(reloaded);
  for (const tab of tabs) await expect.poll(() => releaseOf(tab)).toBe("3");
  await first.reload();
  expect(visits - before).toBe(3);
});

test("what a part is in the middle of holds an update in its own tab and in others, until it is over", async () => {
  const [first, second] = tabs as [Page, Page];
  await second.evaluate("document.body.firstElementChild.dataset.holdsUpdate = ''");
  await publish(2, first);
  for (const tab of tabs) await expect.poll(() => isReady(tab)).toBe(true);
  expect(await first.evaluate("window.isPageHeld()")).toBe(false);
  expect(await first.evaluate("window.isUpdateHeldElsewhere()")).toBe(true);
  expect(await second.evaluate("window.isPageHeld()")).toBe(true);
  expect(await second.evaluate("window.isUpdateHeldElsewhere()")).toBe(false);
  // taken all the same, the tab that holds waits with its own reload
  const reloaded = first.waitForEvent("load");
  await first.evaluate("void window.takeUpdate()");
  await reloaded;
  await expect.poll(() => releaseOf(second)).toBe("2");
  expect(await isReady(second)).toBe(true);
  const free = second.waitForEvent("load");
  await second.evaluate("delete document.body.firstElementChild.dataset.holdsUpdate");
  await free;
});

test("what is typed and not sent holds an update", async () => {
  const [first] = tabs as [Page, Page];
  await first.evaluate("document.querySelector('form').innerHTML = '<input>'");
  await first.locator("input").fill("A name");
  expect(await first.evaluate("window.isPageHeld()")).toBe(true);
});
