// What every screen has to be: reachable for everybody, and asking nothing of anybody else.
import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

/** A colour as axe keeps it: red, green, blue and alpha from 0 to 1. */
type Colour = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Colour };
/** What its script adds to a page; its own types leave out the colours. */
type AxeWindow = {
  axe: {
    run: (context: Document, options: RunOptions) => Promise<AxeResults>;
    _audit: { rules: { id: string; enabled: boolean; impact: string }[] };
    commons: { color: { Color: { prototype: Colour } } };
  };
};

/**
 * No serious or critical finding of axe on what is shown. A toast caught while it fades is given time to go.
 * @param rules only these of axe's rules
 */
export async function expectAccessible(page: Page, rules: string[] = []): Promise<void> {
  await expect(() => expectAccessibleNow(page, rules)).toPass({ intervals: [700, 2000], timeout: 40_000 });
}

/**
 * Stands for `WeakMap` and `WeakSet` while axe is read in. Its build for old browsers keeps each part of a colour in a weak map, which is a
 * quarter of its time; here the colour has it as a property. What axe keeps lives as long as its document either way.
 */
const propertyMap = `class PropertyMap {
  key = Symbol();
  has(owner) { return this.key in owner; }
  get(owner) { return owner[this.key]; }
  set(owner, value) { owner[this.key] = value; return this; }
  add(owner) { return this.set(owner, true); }
  delete(owner) { return delete owner[this.key]; }
}`;
const axeInPage = `(() => { ${propertyMap} const WeakMap = PropertyMap, WeakSet = PropertyMap;\n${axe.source}\n})()`;

/** The rules run in the page itself, and a document keeps them: reading them in takes as long as some pages take to look at. */
async function putAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in globalThis)) return;
  await page.evaluate(axeInPage);
  await page.evaluate(rememberColours);
  await page.evaluate(leaveLightRules);
}

/** Rules whose findings are never serious are left out: a tenth of the rules, and what they find is not asked for. */
function leaveLightRules(): void {
  for (const rule of (globalThis as unknown as AxeWindow).axe._audit.rules)
    if (rule.impact === "minor" || rule.impact === "moderate") rule.enabled = false;
}

/** A page has a dozen colours, of which axe reads each a thousand times: a third of its time. */
function rememberColours(): void {
  const colours = (globalThis as unknown as AxeWindow).axe.commons.color.Color.prototype;
  const read = colours.parseString;
  const known = new Map<string, [number, number, number, number]>();
  colours.parseString = function (this: Colour, text) {
    const colour = known.get(text);
    if (colour) [this.r, this.g, this.b, this.alpha] = colour;
    else {
      read.call(this, text);
      known.set(text, [this.r, this.g, this.b, this.alpha]);
    }
    return this;
  };
}

/** The same at one look, which must be after what fades has gone. */
export async function expectAccessibleNow(page: Page, rules: string[] = []): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
  await putAxe(page);
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rules.length > 0 ? { runOnly: rules } : {}),
  };
  const { violations } = await page.evaluate(
    (chosen) => (globalThis as unknown as AxeWindow).axe.run(document, chosen),
    options,
  );
  const bad = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(bad, new URL(page.url()).pathname).toEqual([]);
}

/** Collects what a page asks of other origins and what it complains about; both must stay empty. */
export function watch(page: Page, origin: string): { foreign: string[]; errors: string[] } {
  const seen = { foreign: [] as string[], errors: [] as string[] };
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      seen.foreign.push(request.url());
  });
  page.on("pageerror", (error) => seen.errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") seen.errors.push(message.text());
  });
  return seen;
}

/** Nothing of the page sticks out to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, `${new URL(page.url()).pathname} is wider than the screen`).toBeLessThanOrEqual(0);
}

/**
 * What holds for a screen on every display, seen in one visit: nothing that axe finds serious, no colour too faint in the other
 * theme, and nothing to the side on a phone and on a desk. `npm run test:all` visits each display for itself.
 */
export async function expectUsableOnEveryDisplay(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  const isDark = theme === "dark";
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  // the inbox of development is no page of the site and follows the browser by its style sheet alone
  if (theme) await expect(page.locator("html")).toHaveAttribute("data-theme", isDark ? "light" : "dark");
  await expectAccessible(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  const size = page.viewportSize();
  const isPhone = (size?.width ?? 0) < 768;
  await page.setViewportSize(isPhone ? { width: 1440, height: 900 } : { width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
}

/** What holds for every screen: nothing that axe finds serious, and nothing to the side. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Waits until the page is hydrated. */
export async function untilAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => !("undercroftTaps" in window));
}
