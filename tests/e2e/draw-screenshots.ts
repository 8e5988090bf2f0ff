// `npm run screenshots -- http://localhost:4747`: draws what a browser shows of the site before it is installed, from a running demo.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "./browser.ts";

const folder = path.resolve(import.meta.dirname, "../../apps/site/public/screenshots");
const address = process.argv[2] ?? "http://localhost:4747";

/** As `routes/pages/web-manifest.ts` names them. Pixels of the screen times `scale` are those of the picture. */
const screenshots = [
  { name: "tonight-narrow", at: "/", width: 390, height: 844, scale: 1.5 },
  { name: "events-narrow", at: "/events", width: 390, height: 844, scale: 1.5 },
  { name: "tonight-wide", at: "/", width: 1280, height: 800, scale: 1 },
];
/** Posters stay legible, and a picture stays below 100 kB. */
const quality = 60;

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
for (const { name, at, width, height, scale } of screenshots) {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  await page.goto(new URL(at, address).href, { waitUntil: "networkidle" });
  await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: "jpeg", quality });
  await page.close();
}
await browser.close();
