// The product with its demo, as a stranger starts it, for studies that look at its pages.
import { rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { makeRunFolder } from "@undercroft/testing";
import { start, stop } from "./processes.ts";

const root = path.resolve(import.meta.dirname, "..");
const patienceMs = 240_000;

/**
 * Starts a demo of its own on a port, and takes it away afterwards.
 * @param work gets the address of the site, and a folder that is gone after the run
 * @throws Error when the product does not start
 */
export async function withDemo(
  port: number,
  work: (demo: { site: string; folder: string }) => Promise<void>,
): Promise<void> {
  const folder = makeRunFolder("undercroft-bench");
  const site = `http://localhost:${port}`;
  const server = await start([process.execPath, "apps/server/src/main.js"], {
    cwd: root,
    env: {
      PORT: String(port),
      SITE_URL: site,
      DATA_DIR: path.join(folder, "data"),
      LOG_LEVEL: "error",
      NO_COLOR: "1",
    },
    ready: /Ready in/,
    patience: patienceMs,
  });
  try {
    await work({ site, folder });
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a file of the browser tests exports. */
const fromTests = async <Exports>(file: string): Promise<Exports> =>
  (await import(pathToFileURL(path.join(root, "tests/e2e", file)).href)) as Exports;

/** The path of the Chromium that the browser tests drive. */
export async function findBrowser(): Promise<string> {
  const { findChromium } = await fromTests<{ findChromium: () => Promise<string> }>("browser.ts");
  return findChromium();
}

/** Addresses of all public pages that are there once. */
export async function listPublicPages(): Promise<string[]> {
  const { listPublicAddresses } = await fromTests<{ listPublicAddresses: () => Promise<string[]> }>(
    "screen-addresses.ts",
  );
  return listPublicAddresses();
}
