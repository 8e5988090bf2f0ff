// Upgrades and slow bodies, at the kernel's own port.

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createConnection, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptUpgrades, createKernel } from "../src/index.ts";

const limits = [
  { prefix: "/quick", maxBytes: 100, seconds: 0.3 },
  { prefix: "/large", maxBytes: 10_000, seconds: 10 },
];
const general = { prefix: "/", maxBytes: 1000, seconds: 5 };
const server = createKernel({
  find: () => undefined,
  bare: [],
  headers: {},
  limitOf: (path) => limits.find(({ prefix }) => path.startsWith(prefix)) ?? general,
  log: () => {},
  router: (request, response) => {
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on("end", () => response.end(String(bytes)));
    request.on("error", () => {});
  },
});
const closeUpgrades = acceptUpgrades(server, (path) =>
  path === "/echo"
    ? (_request, socket) => {
        socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n");
        socket.on("data", (data) => socket.write(data));
        socket.on("close-soon", () => socket.end("bye"));
      }
    : undefined,
);
let port = 0;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

async function open(text: string): Promise<{ socket: Socket; heard: () => string }> {
  const socket = createConnection(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (data) => {
    heard += data.toString();
  });
  socket.on("error", () => {}); // what is refused may be cut while it is still being sent
  await once(socket, "connect");
  socket.write(text);
  return { socket, heard: () => heard };
}

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n`;
const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

test("an upgrade nobody answers is refused with 404", async () => {
  const { heard } = await open(upgrade("/nobody"));
  await expect.poll(heard).toContain("HTTP/1.1 404");
});

test("a body that does not arrive in time is answered 408 and cut", async () => {
  const { socket, heard } = await open(post("/quick", 50));
  const closed = once(socket, "close");
  socket.write("only a part");
  await closed;
  expect(heard()).toContain("HTTP/1.1 408");
});

test("each prefix has its own size: what one refuses another takes", async () => {
  const small = await open(`${post("/quick", 500)}${"x".repeat(500)}`);
  await expect.poll(small.heard).toContain("HTTP/1.1 413");
  const large = await open(`${post("/large", 5000)}${"x".repeat(5000)}`);
  await expect.poll(large.heard).toMatch(/HTTP\/1\.1 200[\s\S]*5000/);
});

test("an upgraded connection outlives the time a request may take, and is told before it is closed", async () => {
  const { socket, heard } = await open(upgrade("/echo"));
  await sleep(600);
  socket.write("still here");
  await expect.poll(heard).toContain("still here");
  const ended = once(socket, "end");
  await closeUpgrades();
  await ended;
  expect(heard()).toContain("bye");
});
