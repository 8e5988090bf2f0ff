// Every ordinary address, asked in every odd way: what one caller sends changes nothing for the next.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataDir, type RunningProduct, startProduct } from "../product/running-product.ts";
import { sendTarget } from "./send-target.ts";
import { bases, listVariants } from "./variants.ts";

const data = makeDataDir();
let product: RunningProduct;
let serviceKey = "";

beforeAll(async () => {
  product = await startProduct({ DATA_DIR: data.path });
  serviceKey = await product.readServiceKey();
});
afterAll(async () => {
  await product?.end("SIGTERM");
  data.remove();
});

/** What differs between two answers to one question: when they were made, and their marks in the log. */
const volatile = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)|[0-9a-f]{8}-[\da-z]+|"error_id":"[^"]*"/g;

type Told = { status: number; type: string; body: string };

async function ask(target: string, headers: Record<string, string>): Promise<Told> {
  const answer = await sendTarget(product.url, target, { headers });
  const isText = !answer.headers.has("content-encoding");
  return {
    status: answer.status,
    type: answer.headers.get("content-type") ?? "",
    body: isText ? answer.body.replaceAll(volatile, "…") : "",
  };
}

const anonymous = (target: string, headers: Record<string, string> = {}) =>
  ask(target, { apikey: product.publishableKey, ...headers });
const service = (target: string, headers: Record<string, string> = {}) =>
  ask(target, { apikey: serviceKey, Authorization: `Bearer ${serviceKey}`, ...headers });

/** What the server's process holds in memory, in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${product.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

test("950 odd requests get one answer each, cold and warm, and leave every ordinary answer as it was", async () => {
  const plain = new Map<string, Told>();
  for (let round = 0; round < 3; round += 1) {
    for (const base of bases) {
      await service(base);
      plain.set(base, await anonymous(base));
    }
  }
  const variants = listVariants();
  // code that runs for the first time is compiled, which is memory that is never more
  for (const { base, target, headers } of variants) if (base === "/events") await anonymous(target, headers);
  expect(plain.get("/events")).toMatchObject({ status: 200, body: expect.stringContaining("<h1") });
  expect(plain.get("/rest/v1/audit_logs?select=id&limit=1")?.status).toBe(401);
  const before = memory();

  const wrong: string[] = [];
  expect(variants.length).toBeGreaterThanOrEqual(500);

  for (const { name, base, target, headers } of variants) {
    const cold = await anonymous(target, headers);
    const asService = await service(target, headers);
    const warm = await anonymous(target, headers);
    const again = await anonymous(base);
    if (cold.status >= 500 || asService.status >= 500)
      wrong.push(`${name}: ${cold.status}, ${asService.status}`);
    if (JSON.stringify(cold) !== JSON.stringify(warm))
      wrong.push(`${name}: ${cold.status} cold, ${warm.status} warm`);
    if (JSON.stringify(again) !== JSON.stringify(plain.get(base))) wrong.push(`${name}: changed ${base}`);
  }
  expect(wrong).toEqual([]);
  await expect.poll(() => memory() - before, { timeout: 5_000 }).toBeLessThan(64);
}, 240_000);
