// What is said quickly to many at once goes to each of them in few writes, whole and in order.
import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listenRaw } from "./raw-listener.ts";
import { type RealtimeServer, startRealtime } from "./realtime-server.ts";

let server: RealtimeServer;
beforeAll(async () => {
  server = await startRealtime();
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

const join = (topic: string) => listenRaw({ url: server.urlOf(), apikey: server.tokens.anon, topic });
const sent = Array.from({ length: 60 }, (_, at) => `m${at}`);

test("a crowd hears sixty messages of one moment in order, in a few writes for each socket and not sixty", async () => {
  const topic = `crowd-${randomUUID()}`;
  const crowd = await Promise.all(Array.from({ length: 40 }, () => join(topic)));
  const speaker = await join(topic);
  const writes = vi.spyOn(Socket.prototype, "write");
  for (const event of sent) speaker.send("broadcast", { type: "broadcast", event, payload: {} });
  await expect.poll(() => crowd.map(({ heard }) => heard.length)).toEqual(crowd.map(() => sent.length));
  const count = writes.mock.calls.length;
  writes.mockRestore();
  for (const { heard } of crowd) expect(heard).toEqual(sent);
  expect(speaker.heard).toEqual([]);
  // one for each message and listener would be 2,400
  expect(count).toBeLessThan(800);
  for (const one of [...crowd, speaker]) one.close();
});

test("two speakers in a crowd hear each other and not themselves", async () => {
  const topic = `speakers-${randomUUID()}`;
  const crowd = await Promise.all(Array.from({ length: 38 }, () => join(topic)));
  const [one, other] = [await join(topic), await join(topic)];
  for (const at of sent.slice(0, 10)) {
    one.send("broadcast", { type: "broadcast", event: `one ${at}`, payload: {} });
    other.send("broadcast", { type: "broadcast", event: `other ${at}`, payload: {} });
  }
  const [of, ofOther] = ["one", "other"].map((who) => sent.slice(0, 10).map((at) => `${who} ${at}`));
  await expect.poll(() => [one.heard, other.heard]).toEqual([ofOther, of]);
  for (const { heard } of crowd) {
    await expect.poll(() => heard.length).toBe(20);
    expect(heard.filter((event) => event.startsWith("one "))).toEqual(of);
    expect(heard.filter((event) => event.startsWith("other "))).toEqual(ofOther);
  }
  for (const listener of [...crowd, one, other]) listener.close();
});
