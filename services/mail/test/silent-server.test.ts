// A mail server that takes connections and never says a word.
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSmtp } from "../src/transports/smtp.ts";

const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => {});
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

test("a server that never greets is given up after SMTP_TIMEOUT and then left alone", async () => {
  const smtp = openSmtp({
    url,
    from: { name: "Undercroft", address: "hello@undercroft.test" },
    timeoutSeconds: 2,
  });
  const mail = { subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
  const began = performance.now();
  await expect(smtp.deliver("a@b.co", mail)).rejects.toThrow(/greeting/i);
  expect(performance.now() - began).toBeLessThan(15_000);
  const asked = sockets.size;
  const again = performance.now();
  await expect(smtp.deliver("c@d.co", mail)).rejects.toThrow(/asked again in \d+ s/);
  expect(performance.now() - again).toBeLessThan(2_500);
  expect(sockets.size).toBe(asked);
  smtp.close();
});
