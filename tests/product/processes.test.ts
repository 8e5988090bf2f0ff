// Several server processes on one port: both answer, one that dies is replaced while the other goes on, and all end together.
import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { isPostgres } from "@undercroft/postgres/embedded";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeEmptyDir } from "./empty-data.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

let data: Awaited<ReturnType<typeof makeEmptyDir>>;
let product: RunningProduct;
beforeAll(async () => {
  data = await makeEmptyDir();
  product = await startProduct({ DATA_DIR: data.path, DEMO: "false", PROCESSES: "2" });
}, 300_000);
afterAll(async () => {
  await product?.end("SIGKILL");
  data?.remove();
});

type Answer = { status: number | undefined; process: string };

/** One request on a connection of its own. Answers which process gave it: ids of requests begin with its boot. */
const ask = (path = "/health") =>
  new Promise<Answer>((resolve, reject) => {
    http
      .get(`${product.url}${path}`, { agent: false, timeout: 10_000 }, (response) => {
        const id = String(response.headers["x-request-id"]);
        response
          .resume()
          .on("close", () => resolve({ status: response.statusCode, process: id.split("-")[0] ?? "" }));
      })
      .on("timeout", () => reject(new Error("no answer within ten seconds")))
      .on("error", reject);
  });

/** The server processes that the started one began, in the order of their places. */
const listProcesses = (): { pid: number; place: string | undefined }[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1];
        const place = /--process=\w+,(\d)/.exec(readFileSync(`/proc/${name}/cmdline`, "utf8"))?.[1];
        return Number(parent) === product.pid && place ? [{ pid: Number(name), place }] : [];
      } catch {
        return [];
      }
    })
    .sort((one, other) => (one.place < other.place ? -1 : 1));

const listAnswering = async () =>
  new Set((await Promise.all(Array.from({ length: 8 }, () => ask()))).map((answer) => answer.process));

test("two processes answer at one port", async () => {
  await expect.poll(async () => (await listAnswering()).size, { timeout: 20_000 }).toBe(2);
  expect(listProcesses()).toHaveLength(2);
  expect(product.output().match(/Ready in /g)).toHaveLength(1);
});

test.each([
  ["a further process", 1],
  ["the first, which has the database and does the jobs", 0],
])(
  "when %s is killed another takes its place, and requests to the other one do not fail",
  async (_which, place) => {
    const [before] = listProcesses().slice(place);
    const failed: string[] = [];
    let isDone = false;
    const load = (async () => {
      while (!isDone) {
        await ask().then(
          ({ status }) => status === 200 || failed.push(`status ${status}`),
          (error: Error) => failed.push(error.message),
        );
        await sleep(5);
      }
    })();
    process.kill(before?.pid ?? 0, "SIGKILL");
    await expect
      .poll(() => listProcesses()[place]?.pid ?? before?.pid, { timeout: 10_000 })
      .not.toBe(before?.pid);
    await expect.poll(async () => (await listAnswering()).size, { timeout: 30_000 }).toBe(2);
    isDone = true;
    await load;
    // what the killed one was just answering breaks off with it
    expect(failed.length).toBeLessThanOrEqual(1);
  },
  90_000,
);

test("all end together, PostgreSQL last", async () => {
  const database = product.databasePid();
  const pids = listProcesses().map(({ pid }) => pid);
  expect(await product.end("SIGTERM")).toBe(0);
  expect(isPostgres(database)).toBe(false);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
});
