// What is too much, what is malformed, and how it ends: a limit's answer or silence, and a process that lives.
import { randomUUID } from "node:crypto";
import { createConnection } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RealtimeServer, startRealtime, subscribe } from "./realtime-server.ts";

let server: RealtimeServer;
beforeAll(async () => {
  server = await startRealtime({
    settings: {
      socketsPerAddress: 40,
      sockets: 60,
      channelsPerSocket: 3,
      joinsPerSecond: 8,
      slowReaderMs: 500,
    },
  });
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

const address = (vsn = "2.0.0") =>
  `${server.urlOf().replace("http", "ws")}/realtime/v1/websocket?apikey=${server.tokens.anon}&vsn=${vsn}`;

/** A bare websocket and what it heard. */
async function open(vsn?: string) {
  const socket = new WebSocket(address(vsn));
  socket.binaryType = "arraybuffer";
  const heard: unknown[] = [];
  socket.onmessage = ({ data }) => heard.push(typeof data === "string" ? JSON.parse(data) : data);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const send = (...messages: unknown[]) => {
    for (const message of messages) socket.send(JSON.stringify(message));
  };
  /** resolves when everything sent before was handled */
  const settle = async () => {
    const ref = randomUUID();
    send([null, ref, "phoenix", "heartbeat", {}]);
    await expect.poll(() => JSON.stringify(heard)).toContain(ref);
  };
  return { socket, heard, send, settle };
}
const join = (ref: string, topic: string, config = {}) => [ref, ref, topic, "phx_join", { config }];
const reply = (ref: string, topic: string, status: string, response: unknown) => [
  ref,
  ref,
  topic,
  "phx_reply",
  { status, response },
];

test("a heartbeat is answered in both serializers", async () => {
  const [one, two] = [await open("1.0.0"), await open()];
  one.send({ topic: "phoenix", event: "heartbeat", payload: {}, ref: "7" });
  two.send([null, "8", "phoenix", "heartbeat", {}]);
  await expect
    .poll(() => two.heard)
    .toEqual([[null, "8", "phoenix", "phx_reply", { status: "ok", response: {} }]]);
  await expect
    .poll(() => one.heard)
    .toEqual([
      {
        topic: "phoenix",
        event: "phx_reply",
        payload: { status: "ok", response: {} },
        ref: "7",
        join_ref: null,
      },
    ]);
  for (const { socket } of [one, two]) socket.close();
});

test("malformed frames are dropped and the socket goes on", async () => {
  const { socket, heard, settle } = await open();
  const lying = [3, 255, 255, 255, 255, 255, 1];
  for (const frame of [
    "",
    "{",
    "[]",
    "null",
    "7",
    '["1","2",3,4,5]',
    '{"topic":"phoenix"}',
    `${"[".repeat(90_000)}`,
  ])
    socket.send(frame);
  for (const bytes of [
    [],
    [0],
    [1, 2, 3],
    lying,
    [3, 0, 0, 1, 1, 0, 1, 0xff, 0x65, 0x7b],
    [9, 9, 9, 9, 9, 9, 9, 9],
  ])
    socket.send(new Uint8Array(bytes));
  await settle();
  expect(heard).toHaveLength(1);
  socket.close();
});

test("a message for a channel that was not joined is answered so, and a leave of an earlier join is dropped", async () => {
  const { socket, heard, send, settle } = await open();
  send([null, "1", "realtime:nowhere", "broadcast", { type: "broadcast", event: "x", payload: {} }]);
  send(join("2", "realtime:here", { broadcast: { ack: true, self: true } }));
  send(["1", "3", "realtime:here", "phx_leave", {}]);
  await settle();
  expect(heard.slice(0, 2)).toEqual([
    [
      null,
      "1",
      "realtime:nowhere",
      "phx_reply",
      { status: "error", response: { reason: "unmatched topic" } },
    ],
    reply("2", "realtime:here", "ok", { postgres_changes: [] }),
  ]);
  expect(heard).toHaveLength(3);
  socket.close();
});

test("joining a channel again closes the earlier join, and leaving it is answered", async () => {
  const { socket, heard, send, settle } = await open();
  send(join("1", "realtime:t"), join("2", "realtime:t"), ["2", "3", "realtime:t", "phx_leave", {}]);
  await settle();
  expect(heard.slice(0, 5)).toEqual([
    reply("1", "realtime:t", "ok", { postgres_changes: [] }),
    ["1", "1", "realtime:t", "phx_close", {}],
    reply("2", "realtime:t", "ok", { postgres_changes: [] }),
    ["2", "3", "realtime:t", "phx_reply", { status: "ok", response: {} }],
    ["2", "2", "realtime:t", "phx_close", {}],
  ]);
  socket.close();
});

test("a socket has so many channels and so many joins a second", async () => {
  const { socket, heard, send, settle } = await open();
  send(...Array.from({ length: 4 }, (_, count) => join(`${count}`, `realtime:c${count}`)));
  await settle();
  expect(heard[3]).toEqual(
    reply("3", "realtime:c3", "error", { reason: "ChannelRateLimitReached: Too many channels" }),
  );
  send(...Array.from({ length: 10_000 }, (_, count) => join(`j${count}`, "realtime:c0")));
  await expect
    .poll(() => heard.at(-1))
    .toEqual(
      reply("j9999", "realtime:c0", "error", {
        reason: "ClientJoinRateLimitReached: Too many joins per second",
      }),
    );
  socket.close();
});

test("who says more than a hundred things a second has their channel closed", async () => {
  const { socket, heard, send } = await open();
  send(join("1", "realtime:flood"));
  for (let count = 0; count < 150; count++)
    send([
      "1",
      `${count + 2}`,
      "realtime:flood",
      "broadcast",
      { type: "broadcast", event: "x", payload: {} },
    ]);
  await expect.poll(() => heard.length).toBeGreaterThan(2);
  const words = heard.map((it) => (it as unknown[])[3]);
  expect(words.slice(0, 3)).toEqual(["phx_reply", "system", "phx_close"]);
  expect((heard[1] as { message: string }[])[4]?.message).toBe("Too many messages per second");
  socket.close();
});

test("a broadcast that poses as a row change, or as a reply, is heard as a broadcast", async () => {
  const told: unknown[] = [];
  const heard: unknown[] = [];
  await subscribe(
    server.connect(),
    "posing",
    { postgres_changes_options: { wait: true } } as never,
    (channel) => {
      channel.on("postgres_changes" as "system", { event: "*", schema: "public", table: "notes" }, (it) =>
        told.push(it),
      );
      channel.on("broadcast", { event: "*" }, ({ event }) => heard.push(event));
    },
  );
  const { socket, send } = await open("1.0.0");
  const message = (event: string, payload: object) => ({
    topic: "realtime:posing",
    event,
    payload,
    ref: "2",
    join_ref: "1",
  });
  send(message("phx_join", { config: {} }), message("postgres_changes", { ids: [1], data: {} }));
  send(
    message("broadcast", {
      type: "postgres_changes",
      event: "postgres_changes",
      ids: [1],
      data: { type: "INSERT" },
      payload: {},
    }),
  );
  await expect.poll(() => heard).toEqual(["postgres_changes"]);
  expect(told).toEqual([]);
  socket.close();
});

describe("sockets", () => {
  test("of one address are counted, and come back when they have gone", async () => {
    await expect.poll(() => server.copies[0]?.service.takeFigures().sockets).toBe(1);
    const there = 1; // the listener of the test before
    const sockets = await Promise.all(Array.from({ length: 40 - there }, () => open()));
    await expect(open()).rejects.toBeDefined();
    for (const { socket } of sockets) socket.close();
    await expect.poll(() => server.copies[0]?.service.takeFigures().sockets).toBe(there);
    const { socket } = await open();
    socket.close();
  });
});

test("a reader that does not read is dropped, and the others hear everything", async () => {
  const url = new URL(address());
  const slow = createConnection(Number(url.port), url.hostname);
  slow.write(
    `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}\r\n\r\n`,
  );
  await new Promise((resolve) => slow.once("data", resolve));
  const text = Buffer.from(JSON.stringify(join("1", "realtime:slow")));
  slow.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
  await sleep(100);
  slow.pause();
  slow.on("error", () => {});
  let heard = 0;
  await subscribe(server.connect(), "slow", {}, (channel) => {
    channel.on("broadcast", { event: "*" }, () => {
      heard += 1;
    });
  });
  const before = server.copies[0]?.service.takeFigures().sockets ?? 0;
  const { channel } = await subscribe(server.connect(), "slow");
  for (let count = 0; count < 12; count++)
    await channel.send({ type: "broadcast", event: "large", payload: { words: "x".repeat(1_000_000) } });
  await expect.poll(() => heard).toBe(12);
  await expect.poll(() => server.copies[0]?.service.takeFigures().sockets).toBe(before);
  slow.destroy();
});

test("a stop closes every socket with 1012, and lets nobody else in", async () => {
  const [copy] = server.copies;
  const codes: number[] = [];
  const sockets = await Promise.all(Array.from({ length: 5 }, () => open()));
  for (const { socket } of sockets) socket.onclose = ({ code }) => codes.push(code);
  await copy?.closeUpgrades();
  await expect.poll(() => codes).toEqual([1012, 1012, 1012, 1012, 1012]);
});
