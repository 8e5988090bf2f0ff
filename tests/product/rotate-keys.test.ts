// `npm run auth:rotate-keys` beside a running product, and on one that is stopped.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { makeDataDir, startProduct } from "./running-product.ts";

vi.setConfig({ testTimeout: 180_000 });

const root = path.resolve(import.meta.dirname, "../..");
const data = makeDataDir();
const env = { DATA_DIR: data.path, DEMO: "false" };
afterAll(data.remove);

function rotate(...flags: string[]): { status: number | null; said: string } {
  const main = path.join(root, "apps/server/src/main.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, "--rotate-keys", ...flags], {
    cwd: root,
    encoding: "utf8",
    timeout: 60_000,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: os.tmpdir(), ...env },
  });
  return { status, said: `${stdout}${stderr}` };
}

test("a running product takes a new key, drops a leaked one, and prints the API keys that follow at its next start", async () => {
  const product = await startProduct(env);
  const keys = async () => {
    const answer = await fetch(`${product.url}/auth/v1/.well-known/jwks.json`);
    return ((await answer.json()).keys as { kid: string }[]).map(({ kid }) => kid);
  };
  const users = async (key: string) => {
    const headers = { Authorization: `Bearer ${key}` };
    return (await fetch(`${product.url}/auth/v1/admin/users`, { headers })).status;
  };
  const [first] = await keys();
  const serviceKey = await product.readServiceKey();
  const gentle = rotate();
  expect(gentle).toMatchObject({ status: 0, said: expect.stringContaining("API keys stay the same") });
  await expect.poll(keys).toHaveLength(2);
  expect(await keys()).toContain(first);
  expect(await users(serviceKey)).toBe(200);
  expect(rotate()).toMatchObject({ status: 1, said: expect.stringContaining("waiting already") });

  const dropped = rotate("--drop-old");
  const service = /^Service +(\S+)/m.exec(dropped.said)?.[1] ?? "";
  await expect.poll(() => users(serviceKey)).toBe(403);
  await expect.poll(() => users(service)).toBe(200);
  expect(await keys()).not.toContain(first);
  expect((await fetch(product.url)).status).toBe(200);
  await product.end("SIGTERM");

  const socket = path.join(data.path, "postgres/data/postmaster.pid");
  expect(existsSync(socket)).toBe(false);
  expect(rotate()).toMatchObject({ status: 0 });
  expect(existsSync(socket)).toBe(false);
  const again = await startProduct(env);
  expect(await again.readServiceKey()).toBe(service);
  await again.end("SIGTERM");
});
