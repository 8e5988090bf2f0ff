// `npm run test:image`: the Containerfile built, and the image run as it is meant to be, to a booking. No part of `npm test`.
// It needs podman or docker and a PostgreSQL: TEST_DATABASE_URL names an empty database by a login that owns it and has CREATEROLE.
// IMAGE_TOOL="podman --storage-driver=vfs", IMAGE_BUILD="--isolation=chroot --network=host" and IMAGE_RUN=runc are for machines within
// machines, where containers have no network of their own and `podman run` does not work.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bookFree } from "./book-free.ts";
import { type Container, runByRunc, runByTool } from "./containers.ts";

const mostBytes = 450_000_000;
const root = path.resolve(import.meta.dirname, "../..");
const port = Number(process.env.PORT ?? 3480);
const url = `http://127.0.0.1:${port}`;
const databaseUrl = process.env.TEST_DATABASE_URL;
const tag = "undercroft-test-image";
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const findTool = (): string | undefined =>
  ["podman", "docker"].find((name) => spawnSync(name, ["--version"]).status === 0);
const tool = (process.env.IMAGE_TOOL ?? findTool() ?? "").split(" ").filter(Boolean);
const [program = "", ...flags] = tool;
if (program === "" || !databaseUrl) {
  process.stderr.write(
    program === ""
      ? "There is neither podman nor docker: apt-get install -y --no-install-recommends podman buildah runc\n"
      : "TEST_DATABASE_URL: name an empty database, by a login that owns it and has CREATEROLE\n",
  );
  process.exit(2);
}

const ask = (...args: string[]): string =>
  execFileSync(program, [...flags, ...args], { encoding: "utf8" }).trim();

function build(): number {
  const began = performance.now();
  const format = program === "podman" ? ["--format", "docker"] : []; // OCI's own form knows no HEALTHCHECK
  const more = (process.env.IMAGE_BUILD ?? "").split(" ").filter(Boolean);
  execFileSync(program, [...flags, "build", ...format, ...more, "-t", tag, root], { stdio: "inherit" });
  const bytes = Number(ask("image", "inspect", tag, "--format", "{{.Size}}"));
  say(`built in ${Math.round((performance.now() - began) / 1000)} s, ${Math.round(bytes / 1_000_000)} MB`);
  return bytes;
}

async function waitUntilReady(container: Container): Promise<void> {
  for (let waited = 0; waited < 900; waited += 1) {
    if (!container.isRunning()) throw new Error(`The container has ended:\n${container.log()}`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(1000);
  }
  throw new Error(`The product was not ready in 15 minutes:\n${container.log()}`);
}

const folder = mkdtempSync(path.join(os.tmpdir(), "undercroft-image-"));
const settings = {
  PORT: String(port),
  SITE_URL: url,
  DEMO: "true",
  DATABASE_URL: databaseUrl,
  SECRET_KEY: "a key for the test of the image, long enough to be one",
};
let container: Container | undefined;
try {
  const bytes = process.env.IMAGE_BUILT
    ? Number(ask("image", "inspect", tag, "--format", "{{.Size}}"))
    : build();
  if (bytes > mostBytes) throw new Error(`The image has ${bytes} bytes; at most ${mostBytes}`);
  const began = performance.now();
  container =
    process.env.IMAGE_RUN === "runc"
      ? runByRunc({ tag, folder, settings, ask })
      : runByTool({ tag, settings, tool });
  await waitUntilReady(container);
  say(
    `ready after ${Math.round((performance.now() - began) / 1000)} s, as ${container.account}, its root read-only`,
  );
  const page = await fetch(`${url}/events`);
  if (!page.ok || !(await page.text()).includes("</html>")) throw new Error("The list of events is no page");
  say(`booked ${await bookFree(url, container.log())}`);
  const told = performance.now();
  const code = await container.stop();
  say(`ended with ${code} ${((performance.now() - told) / 1000).toFixed(1)} s after TERM`);
  if (code !== 0) process.exitCode = 1;
} catch (error) {
  say(`✗ ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await container?.stop().catch(() => {});
  container?.remove();
  rmSync(folder, { recursive: true, force: true });
}
