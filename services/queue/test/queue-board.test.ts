// The board over HTTP, as pages that wait ask it.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createQueueBoard } from "../src/create-queue-board.ts";

const night = "5b0f8a1e-6d2f-4a4e-9a37-3f1f2f7a9f10";
const unknown = "5b0f8a1e-6d2f-4a4e-9a37-3f1f2f7a9f11";

let server: Server;
let site: string;
let clock: number;
let reads: string[];
let fault: Error | undefined;
let errors: unknown[];
let gate: Promise<void>;

beforeEach(async () => {
  [clock, reads, fault, errors, gate] = [0, [], undefined, [], Promise.resolve()];
  const board = createQueueBoard({
    read: async (ids) => {
      reads.push(...ids);
      await gate;
      if (fault) throw fault;
      return ids.includes(night) ? [{ event_id: night, answer: { let_in: reads.length } }] : [];
    },
    onError: (error) => errors.push(error),
    now: () => clock,
  });
  server = createServer((request, response) => {
    void board.answer(request, response, ["X-Request-Id", "7"]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const ask = (id = night, init: RequestInit = {}) => fetch(`${site}/queue/${id}`, init);

test("a night's queue is told to every page of every site, for a second, with the headers of the server", async () => {
  const answer = await ask();
  expect(await answer.json()).toEqual({ let_in: 1 });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "public, max-age=1",
    "access-control-allow-origin": "*",
    "x-request-id": "7",
  });
});

test("who asks within the second gets what was read, also all at once", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask().then((one) => one.json() as Promise<{ let_in: number }>)),
  );
  expect(new Set(answers.map(({ let_in }) => let_in))).toEqual(new Set([1]));
  clock = 999;
  expect(await (await ask()).json()).toEqual({ let_in: 1 });
  clock = 1_000;
  expect(await (await ask()).json()).toEqual({ let_in: 2 });
});

test("while a night is read, all who ask wait for that answer", async () => {
  let open: (() => void) | undefined;
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const first = ask();
  await expect.poll(() => reads.length).toBe(1);
  const others = Array.from({ length: 5 }, () => ask());
  await new Promise((resolve) => setTimeout(resolve, 100)); // in which they would be read by themselves
  open?.();
  const answers = await Promise.all(
    [first, ...others].map(async (one) => (await one).json() as Promise<{ let_in: number }>),
  );
  expect([new Set(answers.map(({ let_in }) => let_in)), reads.length]).toEqual([new Set([1]), 1]);
});

test("a night that is not there is a 404 that is kept for a second too, and in no cache", async () => {
  const answer = await ask(unknown);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(await answer.json()).toMatchObject({ code: "BOOKINGS_NOT_FOUND" });
  await ask(unknown);
  expect(reads).toEqual([unknown]);
});

test.each(["", "7", `${night}0`, `${night}/more`, night.toUpperCase(), "..%2f..%2fetc"])(
  "the address %j is no night's, and is not looked for",
  async (id) => {
    expect((await ask(id)).status).toBe(404);
    expect(reads).toEqual([]);
  },
);

test("a question behind the address is passed over", async () => {
  expect((await ask(`${night}?again=1`)).status).toBe(200);
});

test("HEAD tells the length and sends nothing; other methods are told which there are", async () => {
  const head = await ask(night, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "12", ""]);
  const post = await ask(night, { method: "POST", body: "x" });
  expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("a database that is away is told as such and looked for again at the next question", async () => {
  fault = new Error("away");
  const answer = await ask();
  expect([answer.status, answer.headers.get("retry-after"), errors]).toEqual([503, "1", [fault]]);
  fault = undefined;
  expect((await ask()).status).toBe(200);
});
