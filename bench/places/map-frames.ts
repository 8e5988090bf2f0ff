// `npm run bench -- --only map-frames`: what our own script costs a frame while some 2,000 points are panned in Chromium. Time that
// is spent inside WebGL is drawing, which a machine without a graphics card does in software, and is not counted.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { stop } from "../processes.ts";
import { startProduct } from "../product.ts";
import { crowdedBox, places } from "./map-cost.ts";

type Frames = { script: number[]; all: number[] };
type Page = {
  addInitScript: (script: { path: string }) => Promise<void>;
  goto: (address: string) => Promise<unknown>;
  waitForTimeout: (ms: number) => Promise<void>;
  evaluate: (script: string) => Promise<unknown>;
  getByRole: (role: string, options: { name: RegExp }) => { waitFor: () => Promise<void> };
  mouse: {
    move: (x: number, y: number, options?: { steps: number }) => Promise<void>;
    down: () => Promise<void>;
    up: () => Promise<void>;
  };
};

const root = path.resolve(import.meta.dirname, "../..");
const PANS = 12;
/** In pixels; a pan goes there and back. */
const REACH = 260;

async function openBrowser() {
  const load = (file: string) => import(pathToFileURL(path.join(root, file)).href);
  const { findChromium } = (await load("tests/e2e/browser.ts")) as { findChromium: () => Promise<string> };
  process.env.E2E_BROWSER = await findChromium();
  const { softwareWebgl } = await load("tests/e2e/screens/software-webgl.ts");
  const { chromium } = createRequire(path.join(root, "tests/package.json"))("playwright-core");
  return chromium.launch(softwareWebgl.launchOptions);
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Drags the map to and fro and answers what its frames took, in milliseconds. */
async function pan(page: Page, address: string): Promise<Frames> {
  await page.addInitScript({ path: path.join(import.meta.dirname, "watch-frames.js") });
  await page.goto(address);
  await page.getByRole("region", { name: /^Map\. Arrow keys/ }).waitFor();
  await page.waitForTimeout(4000); // the names and the points have come
  await page.evaluate("frameTimes.script.length = frameTimes.all.length = 0");
  for (let round = 0; round < PANS; round++) {
    const to = round % 2 ? REACH : -REACH;
    await page.mouse.move(500, 500);
    await page.mouse.down();
    await page.mouse.move(500 + to, 500 + to / 2, { steps: 30 });
    await page.mouse.up();
  }
  return (await page.evaluate("frameTimes")) as Frames;
}

/** @throws Error when the product or the browser does not start, or the map does not come */
export async function runMapFrames(
  options: { port: number; fresh: boolean },
  tell: (line: string) => void,
): Promise<void> {
  const product = await startProduct(options.port, { fresh: options.fresh, places });
  const browser = await openBrowser();
  try {
    const page: Page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const { west, south, east, north } = crowdedBox;
    const site = `http://127.0.0.1:${options.port}`;
    const { script, all } = await pan(page, `${site}/venues/map?box=${west},${south},${east},${north}`);
    tell("Milliseconds of script a frame      median     p90     p99   frames");
    for (const [name, values] of [
      ["ours and MapLibre's, without WebGL", script],
      ["with WebGL in software", all],
    ] as const)
      tell(
        name.padEnd(34) +
          [0.5, 0.9, 0.99].map((share) => at(values, share).toFixed(1).padStart(8)).join("") +
          String(values.length).padStart(9),
      );
    tell(`${at(script, 0.9) <= 16 ? "✓" : "✗"} our script at p90 (goal ≤ 16 ms)`);
  } finally {
    await browser.close();
    await stop(product.server);
  }
}
