// How the kernel ends: what runs is answered and says so, what is idle goes, and nothing that was opened ahead holds it up.
import { once } from "node:events";
import { type AddressInfo, createConnection } from "node:net";
import { expect, test } from "vitest";
import { acceptUpgrades, createKernel } from "../src/index.ts";

/** @param until what an answer of /slow waits for */
async function openKernel(until = Promise.resolve()) {
  const server = createKernel({
    find: () => undefined,
    bare: [],
    headers: {},
    limitOf: () => ({ prefix: "/", maxBytes: 1000, seconds: 5 }),
    log: () => {},
    router: async (request, response) => {
      if (request.url === "/slow") await until;
      response.end("whole");
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

test("A closing server answers what runs with Connection: close, and lets go of idle and of never used connections meanwhile", async () => {
  const isLetGo = Promise.withResolvers<void>();
  const { server, port } = await openKernel(isLetGo.promise);
  const open = async (text: string) => {
    const socket = createConnection(port, "127.0.0.1");
    let heard = "";
    socket.on("data", (data) => {
      heard += data.toString();
    });
    await once(socket, "connect");
    if (text) socket.write(text);
    return { ended: once(socket, "close"), heard: () => heard };
  };
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const idle = await open(ask("/quick"));
  await expect.poll(idle.heard).toContain("keep-alive");
  const asked = once(server, "request");
  const [running, unused] = [await open(ask("/slow")), await open("")];
  await asked;
  const closing = server.closeGently();
  // what runs is answered only once the others have gone: with them held, this would never end
  await Promise.all([idle.ended, unused.ended]);
  isLetGo.resolve();
  await Promise.all([closing, running.ended]);
  expect(running.heard()).toMatch(/Connection: close.*whole$/s);
});

test("A socket that asks to be opened while the server closes is refused with 503, and holds nothing up", async () => {
  const { server, port } = await openKernel();
  const closeUpgrades = acceptUpgrades(
    server,
    () => (_, socket) => void socket.once("close-soon", () => socket.end()),
  );
  const late = createConnection({ port, host: "127.0.0.1", allowHalfOpen: true });
  let heard = "";
  late.on("data", (data) => {
    heard += data.toString();
  });
  await once(late, "connect");
  const closing = Promise.all([server.closeGently(), closeUpgrades()]);
  late.write("GET /socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: probe\r\n\r\n");
  await closing;
  expect(late.writableEnded).toBe(false); // its own side is open still, and was not waited for
  await expect.poll(() => heard).toMatch(/^HTTP\/1.1 503 /);
  late.destroy();
});
