// A product of a test's own, for what an operator may choose and the product of the other tests has not chosen.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { test as base } from "@playwright/test";
import { freePort } from "../free-port.ts";
import { copyDemo } from "../product/demo-data.ts";

const root = path.resolve(import.meta.dirname, "../..");
const patience = 240_000;

/** A product that runs until it is stopped. */
export type OwnProduct = { address: string; stop: () => Promise<void> };

/**
 * Starts a product on a copy of the demo.
 * @param settings over the defaults, by their names in the environment
 * @throws Error with what it said when it does not come up
 */
export async function startOwnProduct(settings: Record<string, string>): Promise<OwnProduct> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const dataDir = path.join(
    process.env.TEST_FOLDER ?? path.join(root, ".cache"),
    "e2e",
    String(process.pid),
    String(port),
  );
  mkdirSync(dataDir, { recursive: true });
  await copyDemo(dataDir);
  const child = spawn(process.execPath, ["apps/server/src/main.js"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: address,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const isUp = () =>
    fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const began = Date.now(); !(await isUp()); await sleep(200)) {
    if (child.exitCode === null && Date.now() - began < patience) continue;
    await stop();
    throw new Error(`The product did not start:\n${said}`);
  }
  return { address, stop };
}

type Settings = Record<string, string>;

/** Tests on a product with these settings. Those of one file share it where the file runs in one piece. */
export const onProductWith = (chosen: Settings) =>
  base.extend<object, { settings: Settings; product: OwnProduct }>({
    settings: [chosen, { scope: "worker", option: true }],
    product: [
      async ({ settings }, use) => {
        const product = await startOwnProduct(settings);
        await use(product);
        await product.stop();
      },
      { scope: "worker", timeout: 300_000 },
    ],
    baseURL: ({ product }, use) => use(product.address),
  });
