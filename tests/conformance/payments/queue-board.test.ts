// `GET /queue/{event_id}` as everybody asks it: behind the HTTP kernel, on a real database.
import type { AddressInfo } from "node:net";
import { testPassword } from "@undercroft/database/testing";
import {
  addEvent,
  addPlaces,
  addTicketType,
  emptyWorld,
  type World,
} from "@undercroft/database/testing/matrix";
import { createKernel } from "@undercroft/http";
import { createServiceDatabase } from "@undercroft/postgres";
import { createQueueBoard, type ShownNight } from "@undercroft/queue";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let world: World;
let eventId: string;
let url: string;
let reads: number;
let clock = 0;
let close: () => Promise<void>;
const failures: unknown[] = [];
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  eventId = await addEvent(world.client, { name: "shown", queue_mode: "on" });
  await addTicketType(world.client, eventId, "Entry", 10);
  const connection = { ...world.connection, user: "queue_reader", password: testPassword("queue_reader") };
  const login = createServiceDatabase({ connection, max: 1 });
  const board = createQueueBoard({
    read: (ids) => {
      reads += 1;
      return login.query<ShownNight>("select event_id, answer from internal.read_queues($1::uuid[])", [
        [...ids],
      ]);
    },
    onError: (error) => failures.push(error),
    now: () => clock,
  });
  const server = createKernel({
    headers: {},
    find: () => undefined,
    bare: [
      (request, response, headers) => {
        board.answer(request, response, headers).catch((error) => failures.push(error));
        return true;
      },
    ],
    router: () => {},
    limitOf: () => ({ prefix: "/", maxBytes: 1_000, seconds: 10 }),
    log: () => {},
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await login.close();
  };
});
beforeEach(() => {
  reads = 0;
  clock += 10_000;
});
afterAll(async () => {
  await close();
  await world.end();
  expect(failures).toEqual([]);
});

test("a hundred people who ask for the queue of a night within a second get the same bytes for one statement", async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const headers: HeadersInit = at % 2 === 0 ? {} : { authorization: "Bearer somebody", cookie: "who=me" };
      const response = await fetch(`${url}/queue/${eventId}`, { headers });
      return `${response.status} ${response.headers.get("cache-control")} ${await response.text()}`;
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain("200 public, max-age=1");
  expect(JSON.parse(answers[0]?.slice(answers[0].indexOf("{")) ?? "")).toMatchObject({
    event_id: eventId,
    state: "open",
    waiting: 0,
    tiers: [{ name: "Entry", level: "plenty" }],
  });
  expect(reads).toBe(1);
  clock += 999;
  await fetch(`${url}/queue/${eventId}`);
  expect(reads).toBe(1);
  clock += 1;
  await fetch(`${url}/queue/${eventId}`);
  expect(reads).toBe(2);
});

test("the queue of a draft, of a night that does not exist and of nonsense is 404, and nobody writes to it", async () => {
  const draft = await addEvent(world.client, { name: "draft", queue_mode: "on", status: "draft" });
  for (const id of [draft, "00000000-0000-4000-8000-000000000000", "nonsense", "", `${eventId}/more`]) {
    const response = await fetch(`${url}/queue/${id}`);
    expect([id, response.status]).toEqual([id, 404]);
    expect(await response.json()).toMatchObject({ code: "BOOKINGS_NOT_FOUND" });
  }
  expect((await fetch(`${url}/queue/${eventId}`, { method: "POST", body: "{}" })).status).toBe(405);
  const head = await fetch(`${url}/queue/${eventId}`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("a thousand made-up nights at once cost a handful of statements", async () => {
  const nights = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  const statuses = await Promise.all(nights.map(async (id) => (await fetch(`${url}/queue/${id}`)).status));
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(reads).toBeLessThanOrEqual(40);
});
