// `npm run bench -- --only lighthouse`: Lighthouse's four scores, LCP and CLS of every public page, in a demo of its own.
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findBrowser, listPublicPages, withDemo } from "../demo.ts";
import { isBrief } from "../size.ts";

/** Fetched for the run: it weighs as much as all other dependencies, and nothing else needs it. */
const tool = "lighthouse@13.5.0";
/** One page of each kind that has many. */
const examples = ["/events", "/venues", "/journal", "/cities", "/careers"] as const;

type Report = {
  categories: Record<"performance" | "accessibility" | "best-practices" | "seo", { score: number | null }>;
  audits: Record<"largest-contentful-paint" | "cumulative-layout-shift", { numericValue?: number }>;
};

/** @param match only addresses that hold it @throws Error when the product, the tool or the browser does not start */
export async function runLighthouse(
  options: { match: string; port: number },
  tell: (line: string) => void,
): Promise<void> {
  await withDemo(options.port, async ({ site, folder }) => {
    const addresses = (await listAddresses(site)).filter((address) => address.includes(options.match));
    if (isBrief) addresses.splice(1);
    const browser = await findBrowser();
    tell(line("", ["speed", "access", "practice", "found", "LCP s", "CLS"]));
    for (const address of addresses) {
      const report = await audit(`${site}${address}`, browser, path.join(folder, "report.json"));
      tell(line(address, report ? figuresOf(report) : ["no report"]));
    }
  });
}

/** Every public page under one address, and one example of each kind that has many. */
async function listAddresses(site: string): Promise<string[]> {
  const found = await Promise.all(
    examples.map(async (list) => {
      const page = await (await fetch(site + list)).text();
      return new RegExp(`href="(${list}/[a-z0-9]+-[a-z0-9-]+)"`).exec(page)?.[1] ?? [];
    }),
  );
  return [...(await listPublicPages()), ...found.flat()].toSorted();
}

/** One audit as on a phone on a slow line, which is what Lighthouse does unless told otherwise. */
async function audit(url: string, browser: string, file: string): Promise<Report | null> {
  rmSync(file, { force: true });
  const flags = "--headless=new --no-sandbox --disable-dev-shm-usage";
  const words = ["exec", "--yes", "--", tool, url, "--quiet", "--output=json", `--output-path=${file}`];
  const child = spawn("npm", [...words, `--chrome-flags=${flags}`], {
    cwd: os.tmpdir(),
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.on("exit", resolve));
  return code === 0 ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function figuresOf({ categories, audits }: Report): string[] {
  const score = (name: keyof Report["categories"]) => String(Math.round((categories[name].score ?? 0) * 100));
  return [
    score("performance"),
    score("accessibility"),
    score("best-practices"),
    score("seo"),
    ((audits["largest-contentful-paint"].numericValue ?? 0) / 1000).toFixed(1),
    (audits["cumulative-layout-shift"].numericValue ?? 0).toFixed(3),
  ];
}

const line = (address: string, figures: string[]): string =>
  address.padEnd(44) + figures.map((figure) => figure.padStart(10)).join("");
