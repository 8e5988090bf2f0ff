// What a first visit costs before anything can be pressed: scripts and fonts, as they go over the wire with gzip.
import { get } from "node:http";
import { expect, type Page } from "@playwright/test";
import { untilAwake } from "./screens.ts";

const scriptBytes = 150_000;
/** supabase-js, for a screen that asks the API as soon as it stands. */
const apiClientBytes = 56_000;
const fontBytes = 115_000;

/** Everything a page has fetched so far. */
export type Fetched = { scripts: Set<string>; fonts: Set<string> };

const weights = new Map<string, Promise<number>>();

/** What a file weighs compressed, in bytes; a browser's own count is of brotli, or of what it had already. */
function weigh(address: string): Promise<number> {
  const known = weights.get(address);
  if (known) return known;
  const weight = new Promise<number>((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
  weights.set(address, weight);
  return weight;
}

async function weighAll(files: Set<string>): Promise<{ bytes: number; heaviest: string }> {
  const rows = await Promise.all([...files].map(async (file) => ({ file, bytes: await weigh(file) })));
  const heaviest = rows
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, 8)
    .map(({ file, bytes }) => `${bytes} ${new URL(file).pathname}`);
  return { bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0), heaviest: heaviest.join("\n") };
}

/** Notes what a page fetches from now on. */
export function noteFetched(page: Page): Fetched {
  const fetched: Fetched = { scripts: new Set(), fonts: new Set() };
  page.on("request", (request) => {
    if (request.resourceType() === "script") fetched.scripts.add(request.url());
    if (request.resourceType() === "font") fetched.fonts.add(request.url());
  });
  return fetched;
}

/**
 * Scripts and fonts of a first visit are within what a page may weigh; what weighs most is named where they are not.
 * @param asksAtOnce the screen asks the API as soon as it stands, and brings its client along
 */
export async function expectLight({ scripts, fonts }: Fetched, asksAtOnce = false): Promise<void> {
  const [script, font] = [await weighAll(scripts), await weighAll(fonts)];
  expect(script.bytes).toBeGreaterThan(0);
  expect(script.bytes, `scripts:\n${script.heaviest}`).toBeLessThanOrEqual(
    scriptBytes + (asksAtOnce ? apiClientBytes : 0),
  );
  expect(font.bytes).toBeGreaterThan(0);
  expect(font.bytes, `fonts:\n${font.heaviest}`).toBeLessThanOrEqual(fontBytes);
}

/** What begins to rest after a page woke, such as its live line, is no part of its first visit, however late that is seen. */
const restMs = 1_000;

/** Notes in the page when it woke, by its own clock. */
function noteWaking(): void {
  const marked = window as unknown as { wokeAt?: number; undercroftTaps?: unknown };
  let wasAsleep = false;
  const look = setInterval(() => {
    wasAsleep ||= marked.undercroftTaps !== undefined;
    if (!wasAsleep || marked.undercroftTaps !== undefined) return;
    marked.wokeAt = performance.now();
    clearInterval(look);
  }, 10);
}

/** What the page fetched when it had rested after waking. */
const listLate = (page: Page, rest: number): Promise<string[]> =>
  page.evaluate((rest) => {
    const { wokeAt = Number.POSITIVE_INFINITY } = window as unknown as { wokeAt?: number };
    const entries = performance.getEntriesByType("resource");
    return entries.filter(({ startTime }) => startTime > wokeAt + rest).map(({ name }) => name);
  }, rest);

/** Visits an address until all is there. @returns the bytes of its scripts */
export async function visit(page: Page, address: string): Promise<{ fetched: Fetched; scriptBytes: number }> {
  const fetched = noteFetched(page);
  await page.addInitScript(noteWaking);
  await page.goto(address, { waitUntil: "networkidle" });
  await untilAwake(page); // on a busy machine half a second can pass before the scripts are asked for
  await page.evaluate(() => document.fonts.ready);
  for (const file of await listLate(page, restMs)) fetched.scripts.delete(file);
  return { fetched, scriptBytes: (await weighAll(fetched.scripts)).bytes };
}
