// `npm run bench -- --only slow`: what public pages are on a poor connection and a slow phone, in a demo of its own. Every press is
// the first of a cold visit of its own, as soon as the page says that it is usable, and its figure is the time from the navigation to its effect.
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { findBrowser, withDemo } from "../demo.ts";
import { isBrief } from "../size.ts";

type Page = {
  addInitScript: (script: string) => Promise<void>;
  goto: (address: string, options: { waitUntil: "commit" }) => Promise<unknown>;
  evaluate: (script: string) => Promise<unknown>;
  close: () => Promise<void>;
};
type Session = { send: (method: string, parameters?: object) => Promise<unknown> };
type Context = {
  newPage: () => Promise<Page>;
  newCDPSession: (page: Page) => Promise<Session>;
  close: () => Promise<void>;
};
type Browser = { newContext: (options: object) => Promise<Context>; close: () => Promise<void> };

const root = path.resolve(import.meta.dirname, "../..");
const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: "block" };
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;
const LOOK_MS = 20;
const PATIENCE_MS = 60_000;
/** A press has its effect within this. */
const GOAL_SECONDS = 4;

/** A press, as the script that does it and the one that sees its effect. */
type Press = { press: string; effect: string };

const first = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one)=>one.checkVisibility({visibilityProperty:true}))`;
const follow = (selector: string): Press => ({
  press: `(window.from=location.href,${first(selector)}.click())`,
  // the page that was left has the mark, the one that came has not
  effect: `window.from!==location.href&&document.querySelector("main h1")!==null&&performance.getEntriesByType("paint").length>0`,
});
const menu: Press = {
  press: `${first("button[popovertarget=theme-menu]")}.click()`,
  effect: `document.querySelector("#theme-menu:popover-open")!==null`,
};
const save: Press = {
  press: `${first("button[data-saves]")}.click()`,
  effect: `document.querySelector("button[data-saves][aria-pressed=true]")!==null`,
};
/** What waits for React: the dialog in which a place is chosen. */
const other: Press = {
  press: `${first("header button:not([popovertarget])")}.click()`,
  effect: `document.querySelector("[role=dialog]")!==null`,
};
const presses = ["menu", "save", "filter", "other"] as const;
type Pressed = Partial<Record<(typeof presses)[number], Press>>;

function listVisits(night: string): [string, Pressed][] {
  return [
    ["/", { menu, save, filter: follow('main a[href^="/events?"]'), other }],
    ["/events", { menu, save, filter: follow('main a[href^="/events?"]'), other }],
    [night, { menu, save, other }],
    ["/venues", { menu, filter: follow('main a[href^="/venues?"],main a[href^="/venues/"]'), other }],
    ["/journal", { menu, filter: follow('main nav a[href^="/journal"]:not([aria-current])'), other }],
  ];
}

async function openBrowser(): Promise<Browser> {
  const { chromium } = createRequire(path.join(root, "tests/package.json"))("playwright-core");
  return chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
}

/** Waits until a page says so; between two pages it says nothing. The policy of our pages refuses what asks from within. */
async function until(page: Page, condition: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(condition).catch(() => false))) {
    if (Date.now() > end) throw new Error(`Not within ${PATIENCE_MS} ms: ${condition}`);
    await setTimeout(LOOK_MS);
  }
}

/** Opens an address in a browser that has nothing of it yet. */
async function visit<T>(browser: Browser, address: string, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", line);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(
      `new PerformanceObserver((list)=>{window.largest=list.getEntries().at(-1).startTime}).observe({type:"largest-contentful-paint",buffered:true})`,
    );
    await page.goto(address, { waitUntil: "commit" });
    await until(page, "performance.getEntriesByName('usable').length>0");
    return await look(page);
  } finally {
    await context.close();
  }
}

type SlowOptions = { rounds: number; match: string; port: number };

const seconds = (ms: number) => ms / 1000;

/** Seconds from the navigation to the first and largest paint, to the mark "usable", and to the moment when React has woken the page. */
async function timeVisit(page: Page): Promise<number[]> {
  await until(page, "document.readyState==='complete'&&!('undercroftTaps' in window)");
  const awake = (await page.evaluate("performance.now()")) as number;
  const found = (await page.evaluate(
    `[performance.getEntriesByName("first-contentful-paint")[0].startTime,window.largest,performance.getEntriesByName("usable")[0].startTime]`,
  )) as number[];
  return [...found, awake].map(seconds);
}

/** Seconds from the navigation to the effect of a press as soon as the page is usable. */
async function timePress(page: Page, { press, effect }: Press): Promise<number> {
  const began = (await page.evaluate("performance.timeOrigin")) as number;
  await page.evaluate(press);
  await until(page, effect);
  const ended = (await page.evaluate("performance.timeOrigin+performance.now()")) as number;
  return seconds(ended - began);
}

const median = (values: number[]) =>
  values.toSorted((one, another) => one - another)[values.length >> 1] ?? 0;

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < times; at++) found.push(await work());
  return found;
}

/** Measures one address, each figure the median of so many visits. */
async function measureAddress(browser: Browser, url: string, pressed: Pressed, rounds: number) {
  const visits = await repeat(rounds, () => visit(browser, url, timeVisit));
  const paints = [0, 1, 2, 3].map((at) => median(visits.map((times) => times[at] ?? 0)));
  const effects: (number | null)[] = [];
  for (const name of presses) {
    const press = pressed[name];
    const times = press
      ? await repeat(rounds, () => visit(browser, url, (page) => timePress(page, press)))
      : null;
    effects.push(times && median(times));
  }
  return { paints, effects };
}

const row = (name: string, figures: readonly string[]) =>
  name.slice(0, 30).padEnd(32) + figures.map((figure) => figure.padStart(9)).join("");

/** @throws Error when the product or the browser does not start */
export async function runSlow(options: SlowOptions, tell: (line: string) => void): Promise<void> {
  await withDemo(options.port, ({ site }) => measureSite(site, options, tell));
}

/** Measures the pages of a running demo. */
async function measureSite(site: string, options: SlowOptions, tell: (line: string) => void): Promise<void> {
  const browser = await openBrowser();
  try {
    const list = await (await fetch(`${site}/events`)).text();
    const night = /href="(\/events\/[a-z0-9]+-[a-z0-9-]+)"/.exec(list)?.[1] ?? "";
    const visits = listVisits(night).filter(([address]) => address.includes(options.match));
    if (isBrief) visits.splice(1);
    tell("Seconds from the navigation; presses as soon as a page is usable, to their effect");
    tell(row("", ["paint", "largest", "usable", "awake", ...presses]));
    let slowest = 0;
    for (const [address, pressed] of visits) {
      const { paints, effects } = await measureAddress(browser, site + address, pressed, options.rounds);
      slowest = Math.max(slowest, ...effects.slice(0, 3).map((effect) => effect ?? 0));
      const figures = [...paints, ...effects].map((figure) => figure?.toFixed(2) ?? "-");
      tell(row(address, figures));
    }
    tell(
      `${slowest <= GOAL_SECONDS ? "✓" : "✗"} menu, save and filter within ${slowest.toFixed(2)} s (goal ≤ ${GOAL_SECONDS} s)`,
    );
  } finally {
    await browser.close();
  }
}
