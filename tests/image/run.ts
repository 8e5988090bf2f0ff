// `npm run test:image`: the Containerfile built, and the image run as it is meant to be, to a booking. No part of `npm test`.
// It needs podman or docker. TEST_DATABASE_URL names an empty database by a login that owns it and has CREATEROLE; without it a PostgreSQL is
// started for the run. IMAGE_TOOL="podman --storage-driver=vfs" and IMAGE_BUILD="--isolation=chroot --network=host" are for machines within
// machines, where builds have no network of their own; IMAGE_BUILT=yes takes the image of the run before.
import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "@undercroft/postgres/embedded";
import { makeRunFolder } from "@undercroft/testing";
import { freePort } from "../free-port.ts";
import { createOwnedDatabase } from "../product/owned-database.ts";
import { bookFree } from "./book-free.ts";
import { type Container, runImage } from "./containers.ts";

const mostBytes = 450_000_000;
const root = path.resolve(import.meta.dirname, "../..");
const tag = "undercroft-test-image";
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const findTool = (): string | undefined =>
  ["podman", "docker"].find((name) => spawnSync(name, ["info"], { stdio: "ignore" }).status === 0);
const tool = (process.env.IMAGE_TOOL ?? findTool() ?? "").split(" ").filter(Boolean);
const [program = "", ...flags] = tool;
if (program === "") {
  process.stderr.write(
    "Neither podman nor docker answers: apt-get install -y --no-install-recommends podman buildah runc\n",
  );
  process.exit(2);
}

const ask = (...args: string[]): string =>
  execFileSync(program, [...flags, ...args], { encoding: "utf8" }).trim();

function build(): void {
  const began = performance.now();
  const format = program === "podman" ? ["--format", "docker"] : []; // OCI's own form knows no HEALTHCHECK
  const more = (process.env.IMAGE_BUILD ?? "").split(" ").filter(Boolean);
  execFileSync(program, [...flags, "build", ...format, ...more, "-t", tag, root], { stdio: "inherit" });
  say(`built in ${Math.round((performance.now() - began) / 1000)} s`);
}

async function waitUntilReady(container: Container, url: string): Promise<void> {
  for (let waited = 0; waited < 900; waited += 1) {
    if (!container.isRunning()) throw new Error(`The container has ended:\n${container.log()}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(1000);
  }
  throw new Error(`The product was not ready in 15 minutes:\n${container.log()}`);
}

/** An empty database, of a PostgreSQL of this run where none is named. */
async function findDatabase(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const port = await freePort();
  const cluster = await startCluster({
    root: path.join(folder, "database"),
    settings: { listen_addresses: "127.0.0.1", port: String(port) },
  });
  const { user, password } = cluster.connection();
  const url = await createOwnedDatabase({ host: "127.0.0.1", port, user, password }, "undercroft");
  return { url, stop: () => cluster.stop() };
}

async function tryImage(container: Container, url: string): Promise<void> {
  const began = performance.now();
  await waitUntilReady(container, url);
  const seconds = Math.round((performance.now() - began) / 1000);
  say(`ready after ${seconds} s, as ${container.account}, its root read-only`);
  const page = await fetch(`${url}/events`);
  if (!page.ok || !(await page.text()).includes("</html>")) throw new Error("The list of events is no page");
  say(`booked ${await bookFree(url, container.log())}`);
  const health = container.health();
  if (health !== "well") throw new Error(`Its health check fails: ${health}`);
  const told = performance.now();
  const code = await container.stop();
  say(`ended with ${code} ${((performance.now() - told) / 1000).toFixed(1)} s after TERM`);
  if (code !== 0) throw new Error(`It ended with ${code}`);
}

async function run(folder: string): Promise<void> {
  if (!process.env.IMAGE_BUILT) build();
  const bytes = Number(ask("image", "inspect", tag, "--format", "{{.Size}}"));
  say(`${Math.round(bytes / 1_000_000)} MB`);
  if (bytes > mostBytes) throw new Error(`The image has ${bytes} bytes; at most ${mostBytes}`);
  const database = await findDatabase(folder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    SITE_URL: url,
    DEMO: "true",
    DATABASE_URL: database.url,
    SECRET_KEY: "a key for the test of the image, long enough to be one",
  };
  try {
    const container = runImage({ tag, settings, tool });
    try {
      await tryImage(container, url);
    } finally {
      container.remove();
    }
  } finally {
    await database.stop();
  }
}

const folder = makeRunFolder("image");
try {
  await run(folder);
  say(`The image holds. Load average ${os.loadavg()[0]?.toFixed(0)} on ${os.cpus().length} cores.`);
} catch (error) {
  say(`✗ ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
