// What a screen must be for people who zoom in, use their own colours and spacing, or go by keyboard; axe looks at none of it.
import type { Page } from "@playwright/test";
import { untilAwake } from "../screens.ts";

/** The text spacing of WCAG 2.2, 1.4.12. */
const wideText =
  "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}";
/** How many stops of the keyboard are looked at on a screen: what the frame has, and the first part of what is the screen's own. */
const MOST_STOPS = 40;

/** What is known and not mended yet, each with its line in docs/accessibility.md ("What is not shown yet"). One that is found no more fails. */
const knownGaps: readonly { address: RegExp; sentence: RegExp }[] = [];

/** Has the page note what its live regions say. */
export async function hearAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const regions = "[aria-live]:not([aria-live=off]), [role=status], [role=alert]";
    addEventListener("DOMContentLoaded", () =>
      new MutationObserver((changes) => {
        const said = new Set(
          changes.map(({ target }) =>
            (target instanceof Element ? target : target.parentElement)
              ?.closest(regions)
              ?.textContent?.trim(),
          ),
        );
        for (const text of said) if (text && !heard.includes(text)) heard.push(text);
      }).observe(document.body, { subtree: true, childList: true, characterData: true }),
    );
  });
}

/** Opens screens on 320 pixels. @returns what is wrong with them, as sentences, and what is known to be wrong and was mended */
export async function findBarriers(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: { address: string; sentence: string }[] = [];
  for (const address of addresses)
    found.push(...(await findOn(page, address)).map((sentence) => ({ address, sentence })));
  const isOf = (gap: (typeof knownGaps)[number], { address, sentence }: (typeof found)[number]) =>
    gap.address.test(address) && gap.sentence.test(sentence);
  return [
    ...found
      .filter((one) => !knownGaps.some((gap) => isOf(gap, one)))
      .map(({ address, sentence }) => `${address}: ${sentence}`),
    ...knownGaps
      .filter((gap) => addresses.some((address) => gap.address.test(address)))
      .filter((gap) => !found.some((one) => isOf(gap, one)))
      .map(
        ({ address, sentence }) => `the known gap ${sentence} of ${address} is gone: take it off the list`,
      ),
  ];
}

async function findOn(page: Page, address: string): Promise<string[]> {
  await page.goto(address, { waitUntil: "load" });
  await untilAwake(page);
  await page.waitForLoadState("networkidle");
  await page.locator("h1").first().waitFor();
  return [
    ...(await page.evaluate(findInPage)),
    ...(await walkStops(page)),
    ...(await lookInForcedColours(page)),
    ...(await lookWithWideText(page)),
  ];
}

const widerThanScreen = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** What can be seen without touching anything: width, targets, names, landmarks, motion, announcements. */
function findInPage(): string[] {
  const found: string[] = [];
  const say = (what: string, one: Element) =>
    found.push(`${what}: ${one.outerHTML.replace(/ class="[^"]*"/, "").slice(0, 110)}`);
  const isSeen = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wider > 0) found.push(`it is ${wider} px wider than the screen`);

  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button, select, summary, input:not([type=hidden]), [role=tab]",
    ),
  ].filter(isSeen);
  for (const one of controls) {
    const target = one.matches("input") ? (one.closest("label") ?? one) : one;
    const { width, height } = target.getBoundingClientRect();
    const isInText = getComputedStyle(one).display === "inline";
    if (width > 1 && height > 1 && !isInText && (width < 24 || height < 24))
      say(`a target of ${Math.round(width)} by ${Math.round(height)} px`, one);
    const name = one.getAttribute("aria-label")?.toLowerCase();
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    while (texts.nextNode())
      words.push(...`${texts.currentNode.textContent}`.toLowerCase().split(/\s+/).filter(Boolean));
    const isSilent = one.querySelector("[aria-hidden=true]");
    if (name && !isSilent && !words.every((word) => name.includes(word)))
      say("a name without its label", one);
  }

  const count = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen).length;
  if (count("main") !== 1) found.push(`it has ${count("main")} main landmarks`);
  if (count("h1") !== 1) found.push(`it has ${count("h1")} headings of level 1`);
  const names = [...document.querySelectorAll("nav, aside")].filter(isSeen).map((one) => {
    const labelled = document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent;
    return `${one.tagName} ${one.getAttribute("aria-label") ?? labelled ?? ""}`.trim();
  });
  for (const name of new Set(names)) {
    if (names.filter((other) => other === name).length > 1) found.push(`two landmarks are called "${name}"`);
    if (!name.includes(" ")) found.push(`a landmark has no name: ${name}`);
  }

  for (const animation of document.getAnimations()) {
    const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
    const isMotion = animation instanceof CSSAnimation || animation instanceof CSSTransition;
    const isHold = animation instanceof CSSAnimation && animation.animationName === "wait-for-place";
    if (isMotion && !isHold && (Number(duration) > 200 || iterations === Number.POSITIVE_INFINITY))
      found.push(`something moves for ${duration} ms though less motion is asked for`);
  }
  const { heard } = window as unknown as { heard: string[] };
  if (heard.length > 1)
    found.push(`it announces ${heard.length} things by itself: ${heard.join(" | ").slice(0, 120)}`);
  return found;
}

/** Goes through the screen by Tab: each stop is in view, marked and not covered, and the next press leads on. */
async function walkStops(page: Page): Promise<string[]> {
  const found: string[] = [];
  let last = "";
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const unmarked = await page.evaluate(lookAtMark);
    if (unmarked) found.push(`a stop without a mark: ${unmarked}`);
    const now = await page.evaluate(lookAtStop);
    if (!now || now.isRound) break;
    if (now.problem && now.html !== last) found.push(`${now.problem}: ${now.html}`);
    last = now.html;
  }
  return found;
}

/** Compares how the stop before looks now with how it looked when it had the focus. @returns its markup where nothing tells the two apart */
function lookAtMark(): string | null {
  const root = window as unknown as { marked?: { one: Element; looks: string } };
  const looksOf = (one: Element) => {
    const label = one.matches("input") ? (one.closest("label") ?? one) : one;
    const parts = [
      one,
      label,
      label.parentElement,
      label.parentElement?.parentElement,
      ...label.querySelectorAll("*"),
    ];
    return parts
      .flatMap((part) => (part ? [part] : []))
      .flatMap((part) => [null, "::before", "::after"].map((pseudo) => getComputedStyle(part, pseudo)))
      .map(({ outline, border, boxShadow, backgroundColor, textDecorationLine }) =>
        [outline, border, boxShadow, backgroundColor, textDecorationLine].join(),
      )
      .join(";");
  };
  // what fades in has its last colour
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
  const before = root.marked;
  const one = document.activeElement;
  // a field of a date has several stops, and what it looks like at the first of them counts
  if (before && before.one === one) return null;
  root.marked = one && one !== document.body ? { one, looks: looksOf(one) } : undefined;
  const isExcused = !before?.one.isConnected || before.one.matches("iframe, [tabindex='-1']");
  return isExcused || looksOf(before.one) !== before.looks
    ? null
    : before.one.outerHTML.replace(/ class="[^"]*"/, "").slice(0, 110);
}

/** The stop of the keyboard, and what is wrong with where it is. */
function lookAtStop() {
  const one = document.activeElement as HTMLElement | null;
  if (!one || one === document.body) return null;
  const root = window as unknown as { stops?: Element[] };
  root.stops ??= [];
  const isTrapped = root.stops.at(-1) === one;
  const isRound = !isTrapped && root.stops.includes(one);
  root.stops.push(one);
  const full = one.getBoundingClientRect();
  const top = Math.max(full.top, 0);
  const left = Math.max(full.left, 0);
  // of a stop that is larger than the screen, what is on the screen
  const box = {
    left,
    top,
    right: full.right,
    bottom: full.bottom,
    width: Math.min(full.right, innerWidth) - left,
    height: Math.min(full.bottom, innerHeight) - top,
  };
  const isInView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.2, 0.5, 0.8].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
  );
  const shown = one.matches("input") ? (one.closest("label") ?? one) : one;
  const isUncovered = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (shown.contains(hit) || hit.contains(one));
  });
  const problem = isTrapped
    ? "the keyboard stays at"
    : !isInView
      ? "a stop out of view"
      : !isUncovered
        ? "a stop that is covered"
        : null;
  const [x, y] = points[4] ?? [0, 0];
  const over = problem?.includes("covered")
    ? ` by ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 90)}`
    : "";
  return {
    isRound,
    problem: problem && problem + over,
    html: one.outerHTML.replace(/ class="[^"]*"/, "").slice(0, 110),
  };
}

/** In the colours of the system what is chosen differs from what is not, and a stop is marked. */
async function lookInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const found = await page.evaluate(() => {
    const chosen = [...document.querySelectorAll("main :is([aria-pressed=true], [aria-selected=true])")];
    return chosen
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const other = one.parentElement?.querySelector(
          ":scope > :is([aria-pressed=false], [aria-selected=false])",
        );
        return other && getComputedStyle(one).backgroundColor === getComputedStyle(other).backgroundColor;
      })
      .map((one) => `chosen and not to be seen in forced colours: ${one.outerHTML.slice(0, 110)}`);
  });
  await page.emulateMedia({ forcedColors: "none" });
  return found;
}

/** With wider text nothing of it is cut off, and nothing sticks out. */
async function lookWithWideText(page: Page): Promise<string[]> {
  const found = await page.evaluate((style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return [
      ...document.querySelectorAll<HTMLElement>(
        "main :is(h1, h2, h3, p, li, label, button, a, td, th, dd, dt)",
      ),
    ]
      .filter((one) => one.checkVisibility() && one.clientHeight > 4)
      .filter((one) => {
        const { overflowY, webkitLineClamp } = getComputedStyle(one);
        const isCut = overflowY === "hidden" || overflowY === "clip";
        return isCut && webkitLineClamp === "none" && one.scrollHeight > one.clientHeight + 4;
      })
      .map((one) => `cut off with wider text: ${one.outerHTML.slice(0, 110)}`);
  }, wideText);
  const wider = await page.evaluate(widerThanScreen);
  return wider > 0 ? [...found, `with wider text it is ${wider} px wider than the screen`] : found;
}
