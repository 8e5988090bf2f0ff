// Who may open a socket and join: keys, tokens that end, rights that are lost.
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { createKeyring, generateSigningKey, nonExpiringKey, readSigningKey } from "@undercroft/tokens";
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

/** Asks for a websocket and gives the answer when it is refused. */
function upgrade(
  query: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.urlOf()}/realtime/v1/websocket${query}`, {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": Buffer.from(randomUUID().slice(0, 16)).toString("base64"),
        ...headers,
      },
    });
    asked.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, body: "" });
    });
    asked.on("response", (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    asked.on("error", reject).end();
  });
}

const foreign = createKeyring([nonExpiringKey(readSigningKey(generateSigningKey()))]);

test("a socket opens with a key of the project and no other", async () => {
  const expired = await server.sign({ role: "anon" }, -5);
  const forged = await foreign.sign({ role: "anon" }, { expiresIn: 60 });
  expect((await upgrade(`?apikey=${server.tokens.anon}`)).status).toBe(101);
  expect((await upgrade("", { "x-api-key": server.tokens.anon })).status).toBe(101);
  const refused = await Promise.all(
    ["", `?apikey=${expired}`, `?apikey=${forged}`, "?apikey=words"].map((query) => upgrade(query)),
  );
  expect(refused).toEqual([
    { status: 401, body: '{"error":"API key is missing"}' },
    { status: 401, body: '{"error":"Token has expired"}' },
    { status: 401, body: '{"error":"Failed to validate JWT signature"}' },
    { status: 401, body: '{"error":"The token provided is not a valid JWT"}' },
  ]);
  expect((await upgrade(`?apikey=${server.tokens.anon}&vsn=3.0.0`)).status).toBe(400);
});

describe("a join is refused in the words of the protocol", () => {
  test.each([
    ["words", "MalformedJWT: The token provided is not a valid JWT"],
    ["expired", /^InvalidJWTToken: Token has expired \d+ seconds ago$/],
    ["foreign", "JwtSignatureError: Failed to validate JWT signature"],
  ])("for a token that is %s", async (kind, reason) => {
    const person = await server.addPerson();
    const token =
      kind === "expired"
        ? await server.sign({ role: "authenticated", sub: person.id }, -30)
        : kind === "foreign"
          ? await foreign.sign({ role: "authenticated", sub: person.id }, { expiresIn: 60 })
          : kind;
    const { status, error } = await subscribe(server.connect({ token }), `room:${person.id}`, {
      private: true,
    });
    expect(status).toBe("CHANNEL_ERROR");
    expect(error).toEqual(typeof reason === "string" ? reason : expect.stringMatching(reason));
  });

  test("for a topic without a name, and for a replay of a public channel", async () => {
    const client = server.connect();
    expect((await subscribe(client, "")).error).toBe("TopicNameRequired: You must provide a topic name");
    const said = await new Promise<string>((resolve) => {
      const socket = new WebSocket(
        `${server.urlOf().replace("http", "ws")}/realtime/v1/websocket?apikey=${server.tokens.anon}&vsn=2.0.0`,
      );
      socket.onmessage = ({ data }) => resolve(String(data));
      socket.onopen = () =>
        socket.send(
          JSON.stringify([
            "1",
            "1",
            "realtime:t",
            "phx_join",
            { config: { broadcast: { replay: { since: 1 } } } },
          ]),
        );
    });
    expect(said).toContain("UnableToReplayMessages: Replay is not allowed for public channels");
  });
});

/** A private channel of a person, and what it heard. */
async function joinOwnRoom(token: string, topic: string, copy = 0) {
  const heard: string[] = [];
  const system: string[] = [];
  const statuses: string[] = [];
  const client = server.connect({ token, copy });
  await client.setAuth();
  const channel = client.channel(topic, { config: { private: true } });
  channel.on("broadcast", { event: "*" }, ({ event }) => heard.push(event));
  channel.on("system", {}, ({ message }) => system.push(message));
  channel.subscribe((status, error) => statuses.push(error ? `${status} ${error.message}` : status));
  await expect.poll(() => statuses.length).toBeGreaterThan(0);
  return { client, channel, heard, system, statuses };
}

test("a token that ends within a channel ends it, and a newer one in time keeps it", async () => {
  const person = await server.addPerson();
  const topic = `room:${person.id}`;
  const claims = { role: "authenticated", sub: person.id, session_id: person.session };
  const short = await server.sign(claims, 2);
  const [left, kept] = [await joinOwnRoom(short, topic), await joinOwnRoom(short, topic, 1)];
  expect([left.statuses, kept.statuses]).toEqual([["SUBSCRIBED"], ["SUBSCRIBED"]]);
  kept.client.accessToken = async () => person.token;
  await kept.client.setAuth();
  await expect.poll(() => left.statuses).toContain("CLOSED");
  expect(left.system.at(-1)).toMatch(/^Token has expired \d seconds ago$/);
  await server.sql("select realtime.send('{}', 'later', $1)", [topic]);
  await expect.poll(() => kept.heard).toEqual(["later"]);
  expect(left.heard).toEqual([]);
});

test("a token of somebody else within a channel ends it", async () => {
  const [person, stranger] = [await server.addPerson(), await server.addPerson()];
  const own = await joinOwnRoom(person.token, `room:${person.id}`);
  own.client.accessToken = async () => stranger.token;
  await own.client.setAuth();
  await expect.poll(() => own.statuses).toContain("CLOSED");
  expect(own.system.at(-1)).toBe(
    `You no longer have permission to read from this Channel topic: room:${person.id}`,
  );
});

describe("what is sent after a right was lost is not heard on any copy", () => {
  const losses: [string, string][] = [
    ["the session ends", "delete from auth.sessions where id = $2 and user_id = $1"],
    ["all sessions end", "delete from auth.sessions where user_id = $1 and $2 <> ''"],
    [
      "the account is locked",
      "update auth.users set banned_until = now() + interval '1 day' where id = $1 and $2 <> ''",
    ],
    ["the person is suspended", "update profiles set status = 'suspended' where user_id = $1 and $2 <> ''"],
  ];
  test.each(losses)("when %s", async (_, statement) => {
    const person = await server.addPerson();
    const topic = `room:${person.id}`;
    const rooms = [await joinOwnRoom(person.token, topic), await joinOwnRoom(person.token, topic, 1)];
    const open = await joinOwnRoom(person.token, `person:${person.id}`);
    expect(open.statuses).toEqual(["SUBSCRIBED"]);
    const loss = statement.replaceAll("$1", `'${person.id}'`).replaceAll("$2", `'${person.session}'`);
    await server.sql("select realtime.send('{}', 'before', $1)", [topic]);
    // one transaction tells both in the order in which they happened: nothing of ours lies between
    await server.sql(`begin; ${loss}; select realtime.send('{}', 'with the loss', '${topic}'); commit`);
    for (let sent = 0; sent < 20; sent += 1)
      await server.sql("select realtime.send('{}', 'after', $1)", [topic]);
    for (const room of [...rooms, open]) await expect.poll(() => room.statuses).toContain("CLOSED");
    expect(rooms.map(({ heard }) => heard)).toEqual([["before"], ["before"]]);
    expect(open.heard).toEqual([]);
    const again = await joinOwnRoom(person.token, topic);
    expect(again.statuses[0]).toMatch(/^CHANNEL_ERROR Unauthorized: /);
  });

  test("and who keeps the right hears all of it, once and in order", async () => {
    const person = await server.addPerson();
    const topic = `room:${person.id}`;
    const rooms = [await joinOwnRoom(person.token, topic), await joinOwnRoom(person.token, topic, 1)];
    const sent = Array.from({ length: 30 }, (_, at) => `m${at}`);
    for (const [at, event] of sent.entries()) {
      // each says that a right may be lost, and none is: the session that ends is another one
      if (at % 3 === 0)
        await server.sql(
          "with other as (insert into auth.sessions (user_id) values ($1) returning id) select id from other",
          [person.id],
        );
      if (at % 3 === 1)
        await server.sql("delete from auth.sessions where user_id = $1 and id <> $2", [
          person.id,
          person.session,
        ]);
      await server.sql("select realtime.send('{}', $1, $2)", [event, topic]);
    }
    for (const { heard } of rooms) await expect.poll(() => heard).toEqual(sent);
    expect(rooms.map(({ statuses }) => statuses)).toEqual([["SUBSCRIBED"], ["SUBSCRIBED"]]);
  });

  test("when it is lost while nobody listens to the database", async () => {
    const person = await server.addPerson();
    const topic = `room:${person.id}`;
    const [lost, kept] = [
      await joinOwnRoom(person.token, topic),
      await joinOwnRoom(server.tokens.anon, "news"),
    ];
    await server.sql("select realtime.send('{}', 'before', $1)", [topic]);
    await expect.poll(() => lost.heard).toEqual(["before"]);
    // the listeners are gone in the same statement, so that both are read when they are back
    await server.sql(`begin; delete from auth.sessions where id = '${person.session}';
      select realtime.send('{}', 'after', '${topic}'), realtime.send('{}', 'news', 'news');
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~* '^listen'; commit`);
    await expect.poll(() => kept.heard, { timeout: 10_000 }).toEqual(["news"]);
    await expect.poll(() => lost.statuses, { timeout: 10_000 }).toContain("CLOSED");
    expect(lost.heard).toEqual(["before"]);
  });

  test("and who may be heard no longer is not heard", async () => {
    const person = await server.addPerson();
    const topic = `room:${person.id}`;
    const [speaker, listener] = [
      await joinOwnRoom(person.token, topic),
      await joinOwnRoom(server.tokens.service, topic, 1),
    ];
    await speaker.channel.send({ type: "broadcast", event: "before", payload: {} });
    await expect.poll(() => listener.heard).toEqual(["before"]);
    await server.sql("update profiles set status = 'suspended' where user_id = $1", [person.id]);
    // what clients send each other is ordered with the loss from when the server has heard of it, which is before it hears of this
    await server.sql("select realtime.send('{}', 'told', $1)", [topic]);
    await expect.poll(() => listener.heard.at(-1)).toBe("told");
    await speaker.channel.send({ type: "broadcast", event: "after", payload: {} });
    await expect.poll(() => speaker.statuses).toContain("CLOSED");
    await server.sql("select realtime.send('{}', 'last', $1)", [topic]);
    await expect.poll(() => listener.heard.at(-1)).toBe("last");
    expect(listener.heard).toEqual(["before", "told", "last"]);
  });

  test("when a second factor is confirmed, for sessions without it", async () => {
    const person = await server.addPerson();
    const own = await joinOwnRoom(person.token, `person:${person.id}`, 1);
    expect(own.statuses).toEqual(["SUBSCRIBED"]);
    await server.sql(
      "insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values (gen_random_uuid(), $1, 'totp', 'verified', '\\x00')",
      [person.id],
    );
    await expect.poll(() => own.statuses).toContain("CLOSED");
  });
});
