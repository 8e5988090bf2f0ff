// What the service worker does with a push and with a press on what it shows, in a real browser. A browser without a screen shows nothing,
// so a planted part writes down what would be shown, and hands over what a browser's service would.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { loadStaticFiles, type StaticFiles } from "@undercroft/http";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../e2e/browser.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { buildWorker }: { buildWorker: (to: string, from: string) => Promise<void> } = await import(
  path.join(root, "apps/site/build-worker.ts")
);

const recorder = `
const shown = [];
self.registration.showNotification = async (title, options) => void shown.push({ title, ...options });
const hand = async (event) => {
  const works = [];
  Object.defineProperty(event, "waitUntil", { value: (work) => works.push(work) });
  self.dispatchEvent(event);
  await Promise.all(works);
};
export default {
  message: (event) => event.waitUntil((async () => {
    const { push, press } = event.data;
    if (push !== undefined) await hand(new PushEvent("push", { data: push }));
    if (press !== undefined)
      await hand(Object.assign(new ExtendableEvent("notificationclick"), { notification: { data: { url: press }, close() {} } }));
    event.source.postMessage(shown);
  })()),
};
`;
// inside the house: what the parts import is found from there
const cache = path.join(root, ".cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, "push-"));
const built = path.join(folder, "built");
let files: StaticFiles;
let server: Server;
let browser: Browser;
let page: Page;
let origin: string;

beforeAll(async () => {
  cpSync(path.join(root, "apps/site/app/offline"), path.join(folder, "offline"), { recursive: true });
  writeFileSync(path.join(folder, "offline/recorder.ts"), recorder);
  await buildWorker(built, path.join(folder, "offline/worker"));
  files = loadStaticFiles(built, { immutable: "/assets/" });
  server = createServer((request, response) => {
    const file = files.find(request.url ?? "");
    response.writeHead(file ? 200 : 404, file?.headers ?? { "content-type": "text/html" });
    response.end(file?.bodies.identity ?? "<!doctype html><title>A page</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
  page = await browser.newPage();
  await page.goto(origin);
  await page.evaluate(
    "navigator.serviceWorker.register('/sw.js', { scope: '/' }).then(() => navigator.serviceWorker.ready)",
  );
  await page.waitForFunction("navigator.serviceWorker.controller !== null");
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Hands something to the worker. @returns all that was shown so far */
const hand = (message: object) =>
  page.evaluate<{ title: string; body: string; tag: string }[]>(
    `new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("message", ({ data }) => resolve(data), { once: true });
      navigator.serviceWorker.controller.postMessage(${JSON.stringify(message)});
    })`,
  );

test("What is pushed is shown, and what cannot be read is shown without its words", async () => {
  const sent = {
    title: "Reminders of ticket sales",
    body: "Tickets are on sale",
    url: "/events/low-tide",
    tag: "one",
  };
  await hand({ push: JSON.stringify(sent) });
  const shown = await hand({ push: "not json" });
  expect(shown).toMatchObject([
    { title: sent.title, body: sent.body, tag: "one", data: { url: "/events/low-tide" } },
    { title: "localhost", body: "There is something new for you." },
  ]);
});

test.each([
  ["one of our own", "/events/low-tide", "/events/low-tide"],
  ["one that leads elsewhere", "https://elsewhere.example/phish", "/notifications"],
  ["one that runs a script", "javascript:alert(1)", "/notifications"],
])("A press opens the address where it is %s, and the list where it is none", async (_, address, opened) => {
  await page.goto(origin);
  await page.waitForFunction("navigator.serviceWorker.controller !== null");
  await page
    .evaluate(`navigator.serviceWorker.controller.postMessage(${JSON.stringify({ press: address })})`)
    .catch(() => undefined); // the page goes while it is told
  await page.waitForURL(`${origin}${opened}`, { timeout: 15_000 });
});
