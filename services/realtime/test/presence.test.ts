// Presence with the unmodified client, on two copies of the server.
import { randomUUID } from "node:crypto";
import type { RealtimeChannel } from "@supabase/realtime-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RealtimeServer, startRealtime, subscribe } from "./realtime-server.ts";

let server: RealtimeServer;
beforeAll(async () => {
  server = await startRealtime({ copies: 2 });
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

/** Who is there as a channel sees it: names by key. */
const seen = (channel: RealtimeChannel) =>
  Object.fromEntries(
    Object.entries(channel.presenceState<{ name: string }>()).map(([key, metas]) => [
      key,
      metas.map(({ name }) => name),
    ]),
  );

async function join(topic: string, key: string, options: { copy?: number; vsn?: string } = {}) {
  const { channel, status } = await subscribe(
    server.connect(options),
    topic,
    { presence: { key, enabled: true } },
    (it) => {
      it.on("presence", { event: "sync" }, () => {});
    },
  );
  expect(status).toBe("SUBSCRIBED");
  return channel;
}

test("people in a channel see each other come, change and go, on every copy and with both serializers", async () => {
  const topic = `p-${randomUUID()}`;
  const ada = await join(topic, "ada");
  expect(await ada.track({ name: "Ada" })).toBe("ok");
  const bob = await join(topic, "bob", { copy: 1, vsn: "1.0.0" });
  await expect.poll(() => seen(bob)).toEqual({ ada: ["Ada"] });
  expect(await bob.track({ name: "Bob" })).toBe("ok");
  await expect.poll(() => seen(ada)).toEqual({ ada: ["Ada"], bob: ["Bob"] });
  expect(await bob.track({ name: "Robert" })).toBe("ok");
  await expect.poll(() => seen(ada)).toEqual({ ada: ["Ada"], bob: ["Robert"] });
  expect(await ada.untrack()).toBe("ok");
  await expect.poll(() => seen(bob)).toEqual({ bob: ["Robert"] });
  await bob.socket.disconnect();
  await expect.poll(() => seen(ada)).toEqual({});
});

test("what is tracked is an object of at most 8 kB, five times in half a minute", async () => {
  const channel = await join(`limits-${randomUUID()}`, "one");
  let status = "";
  channel.on("system", {}, ({ message }) => {
    status = message;
  });
  expect(await channel.track("words" as unknown as Record<string, unknown>)).toBe("error");
  expect(await channel.track({ name: "x".repeat(8_200) })).toBe("error");
  expect(await channel.track({ name: "\u0000" })).toBe("error");
  expect(await channel.track({ name: "short" })).toBe("ok");
  expect(await channel.track({ name: "shorter" })).toBe("ok");
  void channel.track({ name: "too often" });
  await expect.poll(() => status).toBe("Client presence rate limit exceeded");
  await expect.poll(() => channel.state).toBe("closed");
});

test("somebody without presence publishes to those who have it; a private channel's policies decide", async () => {
  const person = await server.addPerson();
  const topic = `room:${person.id}`;
  const [own, other] = [
    server.connect({ token: person.token }),
    server.connect({ token: person.token, copy: 1 }),
  ];
  const listener = await subscribe(
    own,
    topic,
    { private: true, presence: { key: "a", enabled: true } },
    (it) => {
      it.on("presence", { event: "sync" }, () => {});
    },
  );
  const silent = await subscribe(other, topic, { private: true, presence: { key: "b" } });
  expect(await silent.channel.track({ name: "B" })).toBe("ok");
  await expect.poll(() => seen(listener.channel)).toEqual({ b: ["B"] });
  const news = await subscribe(server.connect(), "news", { private: true });
  expect(await news.channel.track({ name: "stranger" })).toBe("error");
});

test("who came through a copy that died has left when its pulse is missed", async () => {
  const topic = `dead-${randomUUID()}`;
  const listener = await join(topic, "here");
  // a process that was killed: what it said is there, and it never speaks again
  const copy = randomUUID();
  const row = { topic, isPrivate: false, key: "there", meta: { name: "Vera", phx_ref: "r1" } };
  await server.sql("insert into realtime.copies (id) values ($1)", [copy]);
  await server.sql(
    "insert into realtime.presences (copy, ref, topic, private, key, meta) values ($1, 'r', $2, false, 'there', $3)",
    [copy, topic, row.meta],
  );
  await server.sql("select realtime.relay($1, $2)", [copy, [JSON.stringify({ n: 1, k: "t", r: "r", row })]]);
  await expect.poll(() => seen(listener)).toEqual({ there: ["Vera"] });
  await expect.poll(() => seen(listener)).toEqual({});
  await expect
    .poll(() => server.sql("select from realtime.presences where copy = $1", [copy]))
    .toHaveLength(0);
});
