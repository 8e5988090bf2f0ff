// As specified, sitemap and robots text are kept in local storage too, made again every 24 hours, beside a log of the last
// hundred visits by crawlers with this browser.

import { CRAWLER_LOG_LENGTH, SITEMAP_REFRESH_MS } from "@undercroft/contract";
import { readStored, writeStored } from "#app/device/browser-storage.ts";
import { serverNow } from "#app/device/server-time.ts";

const files = { "undercroft-sitemap": "/sitemap.xml", "undercroft-robots": "/robots.txt" } as const;
const crawlers = /bot\b|crawl|spider|slurp|lighthouse|headlesschrome-lighthouse/i;

type Copy = { madeAt: number; text: string };

function readCopy(key: string): Copy | null {
  try {
    const stored: unknown = JSON.parse(readStored("local", key) ?? "null");
    return typeof stored === "object" && stored && "madeAt" in stored ? (stored as Copy) : null;
  } catch {
    return null;
  }
}

/** Fetches what is older than a day. */
export async function keepSitemapCopy(now: number = serverNow()): Promise<void> {
  for (const [key, address] of Object.entries(files)) {
    const known = readCopy(key);
    if (known && now - known.madeAt < SITEMAP_REFRESH_MS) continue;
    const response = await fetch(address);
    if (response.ok)
      writeStored("local", key, JSON.stringify({ madeAt: now, text: await response.text() } satisfies Copy));
  }
}

/** Notes a visit when the browser says that it is a crawler. */
export function logCrawler(agent: string, path: string, now: number = serverNow()): void {
  if (!crawlers.test(agent)) return;
  const key = "undercroft-crawler-log";
  try {
    const stored: unknown = JSON.parse(readStored("local", key) ?? "[]");
    const before = Array.isArray(stored) ? stored : [];
    const visits = [{ agent: agent.slice(0, 200), path, at: now }, ...before].slice(0, CRAWLER_LOG_LENGTH);
    writeStored("local", key, JSON.stringify(visits));
  } catch {
    // Storage is refused: nothing is noted.
  }
}
