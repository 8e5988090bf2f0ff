// A browser with the worker of the site and a page that has the device's store, for tests of what a device keeps.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { loadStaticFiles } from "@undercroft/http";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../e2e/browser.ts";
import { buildPage, site } from "./build-page.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { buildWorker }: { buildWorker: (to: string, from: string, kept: string[]) => Promise<void> } =
  await import(path.join(site, "build-worker.ts"));

/** What every page runs: the device's store, and a look at everything that the browser keeps. */
const entry = `
import * as store from "${site}/app/api/device-store.ts";
import * as threads from "${site}/app/parts/messages/kept/keep-threads.ts";
import * as list from "${site}/app/parts/events/kept/keep-list.ts";
import * as draft from "${site}/app/parts/social/composer/post-draft.ts";
import { readKeptBookings } from "${site}/app/parts/bookings/kept/keep-tickets.ts";
import { keptSavedNights } from "${site}/app/parts/events/saved/keep-saved-nights.ts";
import * as mark from "${site}/app/api/wiping-mark.ts";
const all = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
async function everything() {
  const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const { name } of await indexedDB.databases()) {
    const database = await all(indexedDB.open(name));
    for (const objects of database.objectStoreNames) {
      const from = database.transaction(objects).objectStore(objects);
      found.push(JSON.stringify([await all(from.getAllKeys()), await all(from.getAll())]));
    }
    database.close();
  }
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      found.push(request.url, await (await caches.match(request)).text());
  return found.join("\\n");
}
await navigator.serviceWorker.register("/sw.js");
await store.finishWiping();
Object.assign(window, { ...store, ...threads, ...list, ...draft, ...mark, readKeptBookings, keptSavedNights, everything, asked: null });
window.isReady = true;
`;

/** Long enough for a wiping to come in between. */
const answerMs = 40;

/** What a test has of a device. */
export type Device = {
  /** the page's address */
  address: string;
  newContext: () => Promise<BrowserContext>;
  /** a page whose store is ready and whose worker answers */
  openTab: (context: BrowserContext) => Promise<Page>;
  /** runs in a browser of its own */
  withTab: (work: (tab: Page) => Promise<void>) => Promise<void>;
  /** puts something between that answers in our place, as the network of a train does before its sign-in, or takes it away */
  setPortal: (isThere: boolean) => void;
  close: () => Promise<void>;
};

/** Opens a device for the tests of one file. */
export async function openDevice(): Promise<Device> {
  const cache = path.join(root, ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "wiping-"));
  await buildWorker(path.join(folder, "worker"), path.join(site, "app/offline/worker"), ["/page.js"]);
  await buildPage(folder, entry);
  let isPortal = false;
  const files = loadStaticFiles(path.join(folder, "worker"), { immutable: "/assets/" });
  const pageFiles = loadStaticFiles(path.join(folder, "page"), { immutable: "/assets/" });
  const server = createServer((request, response) => {
    if (isPortal) {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<!doctype html><title>Sign in to the train</title>");
      return;
    }
    const file = pageFiles.find(request.url ?? "") ?? files.find(request.url ?? "");
    const html = '<!doctype html><title>A page</title><script type="module" src="/page.js"></script>';
    const answer = () => {
      response.writeHead(200, file?.headers ?? { "content-type": "text/html", "x-request-id": "1" });
      response.end(file?.bodies.identity ?? html);
    };
    if (request.url?.endsWith(".data")) setTimeout(answer, answerMs);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://localhost:${(server.address() as AddressInfo).port}/account`;
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  const newContext = () => browser.newContext();
  const openTab = async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction("window.isReady && navigator.serviceWorker.controller !== null");
    return page;
  };
  return {
    address,
    newContext,
    openTab,
    withTab: async (work) => {
      const context = await newContext();
      await work(await openTab(context));
      await context.close();
    },
    setPortal: (isThere) => {
      isPortal = isThere;
    },
    close: async () => {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Keeps a booking of "canary" as of now, and answers what became of it. */
export const keep = (tab: Page) =>
  tab.evaluate<string>(
    'window.deviceGeneration().then((asOf) => window.keepOnDevice("bookings", "canary", "a ticket", asOf))',
  );

/** What the device shows of it. */
export const read = (tab: Page) => tab.evaluate<unknown>('window.readFromDevice("bookings", "canary")');
