// What a first visit costs before anything can be pressed: scripts and fonts, as they go over the wire with gzip.
import { get } from "node:http";
import { expect, type Page } from "@playwright/test";
import { untilAwake } from "../screens.ts";

const scriptBytes = 150_000;
/** supabase-js, for a screen that asks the API as soon as it stands. */
const apiClientBytes = 56_000;
const fontBytes = 115_000;
/** Scripts that a page asks for before it says that it is usable. */
const earlyScriptBytes = 80_000;
/** The same with the document and, on a phone, the pictures in view. */
const earlyBytes = 180_000;

/** Everything a page has fetched so far. */
export type Fetched = {
  scripts: Set<string>;
  fonts: Set<string>;
  /** what it asked for before it was usable; null where it never said that it was */
  early: { scripts: Set<string>; others: Set<string> } | null;
};

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
  const fetched: Fetched = { scripts: new Set(), fonts: new Set(), early: null };
  page.on("request", (request) => {
    if (request.resourceType() === "script") fetched.scripts.add(request.url());
    if (request.resourceType() === "font") fetched.fonts.add(request.url());
  });
  return fetched;
}

/** What a page is used by comes with it: its scripts, its document and its pictures in view are within what may come before that. */
async function expectLightBeforeUse(early: Fetched["early"]): Promise<void> {
  expect(early, "the page says when it is usable").not.toBeNull();
  const [script, other] = [
    await weighAll(early?.scripts ?? new Set()),
    await weighAll(early?.others ?? new Set()),
  ];
  expect(script.bytes, `scripts before use:\n${script.heaviest}`).toBeLessThanOrEqual(earlyScriptBytes);
  expect(
    script.bytes + other.bytes,
    `before use:\n${script.heaviest}\n${other.heaviest}`,
  ).toBeLessThanOrEqual(earlyBytes);
}

/**
 * Scripts and fonts of a first visit are within what a page may weigh; what weighs most is named where they are not.
 * @param asksAtOnce the screen asks the API as soon as it stands, and brings its client along
 */
export async function expectLight({ scripts, fonts, early }: Fetched, asksAtOnce = false): Promise<void> {
  await expectLightBeforeUse(early);
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

/** Notes in the page when it woke, by its own clock. A timer that looks for it may be late on a busy machine. */
function noteWaking(): void {
  const marked = window as unknown as { wokeAt?: number };
  const name = "undercroftTaps";
  Object.defineProperty(window, name, {
    configurable: true,
    set: (taps: { end: () => void }) => {
      Object.defineProperty(window, name, { value: taps, configurable: true, writable: true });
      const { end } = taps;
      taps.end = () => {
        marked.wokeAt = performance.now();
        end();
      };
    },
  });
  // a page without scripts has none, and is awake
  addEventListener("DOMContentLoaded", () => {
    if (Object.getOwnPropertyDescriptor(window, name)?.set) Reflect.deleteProperty(window, name);
  });
}

/** What the page fetched before it had rested after waking. */
const listFirst = (page: Page, rest: number): Promise<string[]> =>
  page.evaluate((rest) => {
    const { wokeAt = Number.POSITIVE_INFINITY } = window as unknown as { wokeAt?: number };
    const entries = performance.getEntriesByType("resource");
    return entries.filter(({ startTime }) => startTime <= wokeAt + rest).map(({ name }) => name);
  }, rest);

/** What a page asked for before it said that it is usable, with its document and its pictures in view. */
const listEarly = (page: Page): Promise<{ scripts: string[]; others: string[] } | null> =>
  page.evaluate(() => {
    const [usable] = performance.getEntriesByName("usable");
    if (!usable) return null;
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = entries.filter(
      ({ initiatorType, name, startTime }) =>
        startTime < usable.startTime && (initiatorType === "script" || /\.js($|[?])/.test(name)),
    );
    const inView = [...document.images].filter((picture) => {
      const { top, bottom, width } = picture.getBoundingClientRect();
      return (
        innerWidth < 768 &&
        width > 0 &&
        bottom > 0 &&
        top < innerHeight &&
        picture.currentSrc.startsWith("http")
      );
    });
    return {
      scripts: scripts.map(({ name }) => name),
      others: [location.href, ...inView.map(({ currentSrc }) => currentSrc)],
    };
  });

/** Visits an address until all is there. @returns the bytes of its scripts */
export async function visit(page: Page, address: string): Promise<{ fetched: Fetched; scriptBytes: number }> {
  const fetched = noteFetched(page);
  await page.addInitScript(noteWaking);
  await page.goto(address, { waitUntil: "networkidle" });
  await untilAwake(page); // on a busy machine half a second can pass before the scripts are asked for
  await page.evaluate(() => document.fonts.ready);
  const early = await listEarly(page);
  fetched.early = early && { scripts: new Set(early.scripts), others: new Set(early.others) };
  // weighing takes a while, in which more may come
  fetched.scripts = fetched.scripts.intersection(new Set(await listFirst(page, restMs)));
  return { fetched, scriptBytes: (await weighAll(fetched.scripts)).bytes };
}
