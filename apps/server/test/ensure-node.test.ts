// A machine whose Node is too old: the right one is fetched once, by npm, and every way in which that fails is one sentence with a remedy.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ensureNode, readsTypeScript } from "../src/node/ensure-node.js";
import { startFakeRegistry } from "./fake-registry.ts";

const name = "node-for-tests";
const version = "24.99.0";
let registry: Awaited<ReturnType<typeof startFakeRegistry>>;
let root: string;

beforeAll(async () => {
  registry = await startFakeRegistry(name, version);
});
afterAll(() => registry.close());

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "old-node-"));
  mkdirSync(path.join(root, "node_modules/.bin"), { recursive: true });
  vi.stubEnv("npm_execpath", undefined);
  vi.stubEnv("npm_config_registry", registry.url);
  vi.stubEnv("npm_config_cache", path.join(root, "npm-cache"));
  vi.stubEnv("npm_config_fetch_retries", "0");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const kept = () => path.join(root, ".cache/node", version, "node");

function fetchFor(said: string[] = [], integrity = registry.integrity) {
  const packages = { [`${process.platform}-${process.arch}`]: { name, version, integrity } };
  return ensureNode({ version: "v20.20.2", root, packages, say: (sentence) => said.push(sentence) });
}

/** Nothing half-fetched may be left: the next start begins again. */
function expectNothingLeft() {
  const folder = path.join(root, ".cache/node");
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
}

test.each([
  ["v18.20.8", false],
  ["v20.20.2", false],
  ["v22.17.1", false],
  ["v22.18.0", true],
  ["v23.11.0", false],
  ["v24.0.0", true],
  ["v26.1.0", true],
])("Node %s runs the product by itself: %s", (found, isEnough) => {
  expect(readsTypeScript(found)).toBe(isEnough);
});

test("a Node that is new enough is used as it is, and nothing is fetched", async () => {
  expect(await ensureNode({ version: "v22.18.0", root })).toBe(process.execPath);
  expect(existsSync(path.join(root, ".cache"))).toBe(false);
});

test("an old Node has the right one fetched once, with a sentence, and put in front of the machine's", async () => {
  const said: string[] = [];
  const before = registry.downloads();
  expect(await fetchFor(said)).toBe(kept());
  expect(said).toEqual([
    "Undercroft needs Node 22.18 or 24; this is v20.20.2. Fetching Node 24.99.0 into .cache/, once …",
  ]);
  expect(readFileSync(path.join(root, "node_modules/.bin/node"), "utf8")).toContain("echo v24.99.0");
  expect(await fetchFor(said)).toBe(kept());
  expect([said.length, registry.downloads() - before]).toEqual([1, 1]);
});

test("two starts at once both get it", async () => {
  expect(await Promise.all([fetchFor(), fetchFor()])).toEqual([kept(), kept()]);
  expect(readdirSync(path.join(root, ".cache/node"))).toEqual([version]);
});

test("what a start left that was stopped while it fetched is cleared away", async () => {
  const left = path.join(root, ".cache/node/fetching-999999999-x");
  mkdirSync(left, { recursive: true });
  writeFileSync(path.join(left, "package.json"), "{");
  await fetchFor();
  expect(readdirSync(path.join(root, ".cache/node"))).toEqual([version]);
});

test("without a network it says so, and the next start fetches", async () => {
  vi.stubEnv("npm_config_registry", "http://127.0.0.1:9");
  await expect(fetchFor()).rejects.toThrow(
    /^Undercroft needs Node 22\.18 or 24; this is v20\.20\.2\. Node 24\.99\.0 could not be fetched, since the npm registry is out of reach: connect and start again, or install Node 24 \(https:\/\/nodejs\.org\)\.$/,
  );
  expectNothingLeft();
  vi.stubEnv("npm_config_registry", registry.url);
  expect(await fetchFor()).toBe(kept());
});

test("a machine without npm is told to bring Node", async () => {
  vi.stubEnv("PATH", root);
  await expect(fetchFor()).rejects.toThrow("There is no npm here to fetch it with: install Node 24");
  expectNothingLeft();
});

test("a platform that no package is known for is told to bring Node", async () => {
  await expect(ensureNode({ version: "v20.20.2", root, packages: {} })).rejects.toThrow(
    "this is v20.20.2. On this system it cannot be fetched for you: install Node 24",
  );
});

test("a checkout that may not be written to is named", async () => {
  writeFileSync(path.join(root, ".cache"), "");
  await expect(fetchFor()).rejects.toThrow(
    /It cannot be fetched, since \S+\.cache\/node\/fetching-\S+ cannot be written: install Node 24/,
  );
});

test("a tampered package is thrown away, though the registry gives a sum that fits it", async () => {
  registry.tamper();
  await expect(fetchFor()).rejects.toThrow(
    "What the registry sent as node-for-tests 24.99.0 is not what we know by that name, and was thrown away",
  );
  expectNothingLeft();
});

test("the packages that are fetched are pinned by version and sum, for both kinds of Linux machines", () => {
  const file = path.resolve(import.meta.dirname, "../src/node/packages.json");
  const packages = JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, string>>;
  expect(Object.keys(packages)).toEqual(["linux-arm64", "linux-x64"]);
  for (const { version, integrity } of Object.values(packages)) {
    expect(readsTypeScript(version ?? "")).toBe(true);
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
  }
});
