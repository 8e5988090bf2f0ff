// Channels and broadcasts with the unmodified client: both serializers, on one copy of the server and across two.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RealtimeServer, startRealtime, subscribe } from "./realtime-server.ts";

let server: RealtimeServer;
beforeAll(async () => {
  server = await startRealtime({ copies: 2 });
});
afterAll(async () => {
  expect(server.failures).toEqual([]);
  await server.close();
});

type Heard = { event: string; payload: unknown; meta?: unknown };

/** Joins a channel and gathers what is broadcast there. */
async function listen(
  client: ReturnType<RealtimeServer["connect"]>,
  topic: string,
  config: Parameters<typeof subscribe>[2] = {},
) {
  const heard: Heard[] = [];
  const joined = await subscribe(client, topic, config, (channel) => {
    channel.on("broadcast", { event: "*" }, ({ event, payload, meta }) => {
      heard.push({ event, payload, ...(meta ? { meta } : {}) });
    });
  });
  return { ...joined, heard };
}

describe.each([
  ["1.0.0", 0],
  ["2.0.0", 0],
  ["1.0.0", 1],
  ["2.0.0", 1],
])("serializer %s, listener on copy %i", (vsn, copy) => {
  test("a broadcast reaches everybody in its channel but its speaker, in order", async () => {
    const topic = `t-${randomUUID()}`;
    const speaker = await listen(server.connect({ vsn }), topic);
    const listener = await listen(server.connect({ vsn, copy }), topic);
    const other = await listen(server.connect({ vsn, copy }), `${topic}-other`);
    expect([speaker.status, listener.status, other.status]).toEqual([
      "SUBSCRIBED",
      "SUBSCRIBED",
      "SUBSCRIBED",
    ]);
    for (let count = 0; count < 40; count++)
      await speaker.channel.send({
        type: "broadcast",
        event: "count",
        payload: { count, words: "Grüße 🎈" },
      });
    await expect.poll(() => listener.heard.length).toBe(40);
    expect(listener.heard).toEqual(
      Array.from({ length: 40 }, (_, count) => ({ event: "count", payload: { count, words: "Grüße 🎈" } })),
    );
    expect(speaker.heard).toEqual([]);
    expect(other.heard).toEqual([]);
  });
});

test("a speaker who asks for it hears its own broadcasts and gets a reply to each", async () => {
  const { channel, heard } = await listen(server.connect(), `self-${randomUUID()}`, {
    broadcast: { self: true, ack: true },
  });
  expect(await channel.send({ type: "broadcast", event: "hello", payload: { a: 1 } })).toBe("ok");
  await expect.poll(() => heard).toEqual([{ event: "hello", payload: { a: 1 } }]);
});

test("bytes arrive as bytes, on both copies", async () => {
  const topic = `bytes-${randomUUID()}`;
  const listeners = await Promise.all([0, 1].map((copy) => listen(server.connect({ copy }), topic)));
  const speaker = await listen(server.connect(), topic);
  const bytes = new Uint8Array([0, 1, 250, 255]).buffer;
  await speaker.channel.send({ type: "broadcast", event: "raw", payload: bytes });
  for (const { heard } of listeners) {
    await expect.poll(() => heard.length).toBe(1);
    expect([...new Uint8Array(heard[0]?.payload as ArrayBuffer)]).toEqual([0, 1, 250, 255]);
  }
});

test("a broadcast of a megabyte crosses copies, one of 3,001 kB is refused and the socket lives", async () => {
  const topic = `large-${randomUUID()}`;
  const listener = await listen(server.connect({ copy: 1 }), topic);
  const speaker = await listen(server.connect(), topic, { broadcast: { ack: true } });
  const send = (length: number) =>
    speaker.channel.send({ type: "broadcast", event: "large", payload: { words: "x".repeat(length) } });
  expect(await send(1_000_000)).toBe("ok");
  expect(await send(3_001_000)).toBe("error");
  expect(await send(10)).toBe("ok");
  await expect.poll(() => listener.heard.length).toBe(2);
  expect(listener.heard.map(({ payload }) => (payload as { words: string }).words.length)).toEqual([
    1_000_000, 10,
  ]);
});

test("private and public channels of one name hear nothing of each other", async () => {
  const person = await server.addPerson();
  const topic = `room:${person.id}`;
  const hidden = await listen(server.connect({ token: person.token }), topic, { private: true });
  const open = await listen(server.connect(), topic);
  expect([hidden.status, open.status]).toEqual(["SUBSCRIBED", "SUBSCRIBED"]);
  await hidden.channel.send({ type: "broadcast", event: "from private", payload: {} });
  await open.channel.send({ type: "broadcast", event: "from public", payload: {} });
  await server.sql("select realtime.send('{}', 'private sql', $1)", [topic]);
  await server.sql("select realtime.send('{}', 'public sql', $1, false)", [topic]);
  await expect.poll(() => hidden.heard.map(({ event }) => event)).toEqual(["private sql"]);
  await expect.poll(() => open.heard.map(({ event }) => event)).toEqual(["public sql"]);
});

test("a private channel is joined and spoken in by whom the policies let, and a policy that fails lets nobody", async () => {
  const [person, stranger] = [await server.addPerson(), await server.addPerson()];
  const join = (token: string | undefined, topic: string, copy = 0) =>
    listen(server.connect({ copy, ...(token ? { token } : {}) }), topic, {
      private: true,
      broadcast: { ack: true },
    });
  const own = await join(person.token, `room:${person.id}`);
  expect(own.status).toBe("SUBSCRIBED");
  const refused = await join(stranger.token, `room:${person.id}`, 1);
  expect(refused).toMatchObject({
    status: "CHANNEL_ERROR",
    error: `Unauthorized: You do not have permissions to read from this Channel topic: room:${person.id}`,
  });
  expect((await join(undefined, "broken")).status).toBe("CHANNEL_ERROR");
  const news = await join(undefined, "news");
  expect(news.status).toBe("SUBSCRIBED");
  const answer = await news.channel.send({ type: "broadcast", event: "x", payload: {} }, { timeout: 300 });
  expect(answer).toBe("timed out");
  const second = await join(person.token, `room:${person.id}`, 1);
  expect(await second.channel.send({ type: "broadcast", event: "mine", payload: {} })).toBe("ok");
  await expect.poll(() => own.heard.map(({ event }) => event)).toEqual(["mine"]);
});

test("a message of realtime.send says its id, in both its payload and its meta", async () => {
  const { heard } = await listen(server.connect(), "news", { private: true });
  await server.sql("select realtime.send('{\"words\": \"hello\"}', 'told', 'news')");
  await server.sql("select realtime.send(jsonb_build_object('words', repeat('ü', 9000)), 'long', 'news')");
  await server.sql("select realtime.send_binary('\\x00ff', 'bytes', 'news')");
  await expect.poll(() => heard.length).toBe(3);
  const [short, long, bytes] = heard;
  expect(short).toEqual({
    event: "told",
    payload: { words: "hello", id: expect.any(String) },
    meta: { id: expect.any(String) },
  });
  expect(long?.payload).toMatchObject({ words: "ü".repeat(9_000) });
  expect([...new Uint8Array(bytes?.payload as ArrayBuffer)]).toEqual([0, 255]);
});

test("a message of a transaction that is rolled back is never heard, and one that cannot be written is a warning", async () => {
  const { heard } = await listen(server.connect(), "news", { private: true });
  await server.sql(
    "do $$ begin perform realtime.send('{}', 'gone', 'news'); raise exception 'no'; exception when others then null; end $$",
  );
  await server.sql("select realtime.send('{}', 'no topic', null)");
  await server.sql("select realtime.send('{}', 'there', 'news')");
  await expect.poll(() => heard.map(({ event }) => event)).toEqual(["there"]);
});

test("who joins a private channel can have the last messages again", async () => {
  const person = await server.addPerson();
  const topic = `room:${person.id}`;
  const since = Date.now() - 60_000;
  const before = await listen(server.connect({ token: person.token, copy: 1 }), topic, { private: true });
  for (const event of ["one", "two", "three"])
    await server.sql("select realtime.send('{}', $1, $2)", [event, topic]);
  await expect.poll(() => before.heard.length).toBe(3);
  const { heard } = await listen(server.connect({ token: person.token, copy: 1 }), topic, {
    private: true,
    broadcast: { replay: { since, limit: 2 } },
  });
  await expect.poll(() => heard.length).toBe(2);
  expect(heard.map(({ event, meta }) => [event, (meta as { replayed: boolean }).replayed])).toEqual([
    ["two", true],
    ["three", true],
  ]);
});

test("bytes that were sent from the database are replayed as bytes", async () => {
  const person = await server.addPerson();
  const topic = `room:${person.id}`;
  const since = Date.now() - 60_000;
  await server.sql("select realtime.send_binary('\\x00ff', 'bytes', $1)", [topic]);
  const { heard } = await listen(server.connect({ token: person.token }), topic, {
    private: true,
    broadcast: { replay: { since, limit: 5 } },
  });
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]).toMatchObject({ event: "bytes", meta: { replayed: true } });
  expect([...new Uint8Array(heard[0]?.payload as ArrayBuffer)]).toEqual([0, 255]);
});

test("a client that asks for it is told that messages of the database arrive; a channel that is not joined can be left", async () => {
  const socket = new WebSocket(
    `${server.urlOf().replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${server.tokens.anon}`,
  );
  const answers: unknown[] = [];
  socket.onmessage = ({ data }) => answers.push(JSON.parse(String(data)).slice(1));
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const address = "realtime:readiness";
  const config = { broadcast: { replication_ready: true } };
  socket.send(JSON.stringify(["1", "1", address, "phx_join", { config }]));
  await expect.poll(() => answers.length).toBe(2);
  expect(answers[1]).toEqual([
    null,
    address,
    "system",
    {
      extension: "system",
      status: "ok",
      message: "Replication connection established",
      channel: "readiness",
    },
  ]);
  socket.send(JSON.stringify(["1", "2", "realtime:elsewhere", "phx_leave", {}]));
  await expect.poll(() => answers.length).toBe(3);
  expect(answers[2]).toEqual(["2", "realtime:elsewhere", "phx_reply", { status: "ok", response: {} }]);
  socket.close();
});

test("a message with the ref of another join is answered; a leave with one does not end the channel", async () => {
  const socket = new WebSocket(
    `${server.urlOf().replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${server.tokens.anon}`,
  );
  const answers: string[][] = [];
  socket.onmessage = ({ data }) => answers.push(JSON.parse(String(data)).slice(0, 2));
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const push = (...frame: unknown[]) => socket.send(JSON.stringify(frame));
  const address = "realtime:stale";
  push("1", "1", address, "phx_join", { config: { broadcast: { ack: true } } });
  push("0", "2", address, "phx_leave", {});
  push("0", "3", address, "broadcast", { type: "broadcast", event: "x", payload: {} });
  await expect
    .poll(() => answers)
    .toEqual([
      ["1", "1"],
      ["1", "3"],
    ]);
  socket.close();
});

test("a message that is on its way while somebody joins is heard once, replayed or not", async () => {
  const person = await server.addPerson();
  const topic = `room:${person.id}`;
  const since = Date.now() - 60_000;
  for (let round = 0; round < 10; round++) {
    const sent = server.sql("select realtime.send('{}', $1, $2)", [`round ${round}`, topic]);
    const { heard } = await listen(server.connect({ token: person.token, copy: round % 2 }), topic, {
      private: true,
      broadcast: { replay: { since, limit: 25 } },
    });
    await sent;
    await expect.poll(() => heard.map(({ event }) => event)).toContain(`round ${round}`);
    const events = heard.map(({ event }) => event);
    expect(new Set(events).size).toBe(events.length);
  }
});

test("broadcasts by HTTP reach sockets, in both forms", async () => {
  const topic = `http ${randomUUID()}/ü`;
  const listener = await listen(server.connect({ copy: 1 }), topic);
  const silent = server.connect().channel(topic);
  expect(await silent.httpSend("one", { a: 1 })).toEqual({ success: true });
  expect(await silent.httpSend("bytes", new Uint8Array([7]).buffer)).toEqual({ success: true });
  expect(await silent.send({ type: "broadcast", event: "batch", payload: { b: 2 } })).toBe("ok");
  await expect.poll(() => listener.heard.map(({ event }) => event)).toEqual(["one", "bytes", "batch"]);
});

test("a broadcast by HTTP says what is wrong with it", async () => {
  const post = async (body: unknown, headers: Record<string, string> = { apikey: server.tokens.anon }) => {
    const answer = await fetch(`${server.urlOf()}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return [answer.status, await answer.text()];
  };
  const message = { topic: "t", event: "e", payload: {} };
  expect(await post({ messages: [message] })).toEqual([202, ""]);
  expect(await post({ messages: [message] }, {})).toEqual([401, '{"message":"Unauthorized"}']);
  expect(await post({ messages: [message] }, { authorization: "Bearer x.y.z" })).toEqual([
    401,
    '{"message":"Unauthorized"}',
  ]);
  expect((await post({ messages: [{ ...message, topic: "" }] }))[0]).toBe(422);
  expect((await post({}))[0]).toBe(422);
  const typed = await fetch(`${server.urlOf()}/realtime/v1/api/broadcast/t/events/e`, {
    method: "POST",
    headers: { apikey: server.tokens.anon, "content-type": "text/plain" },
    body: "x",
  });
  expect(typed.status).toBe(415);
});

test("by HTTP nobody speaks in a private channel that the policies do not let them speak in", async () => {
  const person = await server.addPerson();
  const topic = `room:${person.id}`;
  const own = await listen(server.connect({ token: person.token }), topic, { private: true });
  const send = (token: string, event: string) =>
    fetch(`${server.urlOf(1)}/realtime/v1/api/broadcast`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ messages: [{ topic, event, payload: {}, private: true }] }),
    });
  expect((await send(server.tokens.anon, "forged")).status).toBe(202);
  expect((await send(person.token, "own")).status).toBe(202);
  await expect.poll(() => own.heard.map(({ event }) => event)).toEqual(["own"]);
  await sleep(100);
  expect(own.heard).toHaveLength(1);
});

test("A trigger of an operator's own tells of a row that a signed-in person changes, and the row is kept where policies keep it quiet", async () => {
  await server.sql(`create table public.told_rows (id integer primary key);
    grant insert on public.told_rows to authenticated;
    create function public.tell_row() returns trigger language plpgsql as $$
    begin
      perform realtime.broadcast_changes('news', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger tell_row after insert on public.told_rows for each row execute function public.tell_row();
    begin; set local role authenticated; insert into public.told_rows values (1); commit`);
  expect(await server.sql("select id from public.told_rows")).toEqual([{ id: 1 }]);
  await server.sql("drop table public.told_rows; drop function public.tell_row()");
});
