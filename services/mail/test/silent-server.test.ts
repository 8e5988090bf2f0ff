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
  const open = (timeoutSeconds: number) =>
    openSmtp({ url, from: { name: "Undercroft", address: "hello@undercroft.test" }, timeoutSeconds });
  const [patient, smtp] = [open(4), open(1)];
  const mail = { subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
  const order: string[] = [];
  // begun first, and still waiting when the other has given up
  const waiting = patient.deliver("a@b.co", mail).catch(() => order.push("after four seconds"));
  await expect.poll(() => sockets.size).toBe(1);
  await expect(smtp.deliver("a@b.co", mail)).rejects.toThrow(/greeting/i);
  order.push("after one second");
  const asked = sockets.size;
  await expect(smtp.deliver("c@d.co", mail)).rejects.toThrow(/asked again in \d+ s/);
  expect(sockets.size).toBe(asked);
  await waiting;
  expect(order).toEqual(["after one second", "after four seconds"]);
  for (const transport of [patient, smtp]) transport.close();
});
