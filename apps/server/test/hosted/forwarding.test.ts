// What goes to a hosted project and what comes back, at the wire.
import { type IncomingHttpHeaders, request as openRequest, type RequestListener } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { formerKey, keys, personsToken, siteUrl, startFarSide } from "./far-side.ts";

type Side = Awaited<ReturnType<typeof startFarSide>>;
let side: Side;
afterEach(() => side.close());

const open = async (...given: Parameters<typeof startFarSide>): Promise<Side> => {
  side = await startFarSide(...given);
  return side;
};

/** Answers each request with what it said. */
const tellBack: RequestListener = async (request, response) => {
  const body = await text(request);
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }));
};

type Told = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
const ask = async (path: string, init: RequestInit = {}): Promise<Told> =>
  (await fetch(`${side.url}${path}`, init)).json() as Promise<Told>;

describe("keys that go along", () => {
  test.each([
    ["none", undefined, keys.anonKey],
    ["the project's own for visitors", keys.anonKey, keys.anonKey],
    ["one of ours from before", formerKey, keys.anonKey],
    ["the secret key of a server", keys.serviceKey, keys.serviceKey],
  ])("of a request with %s", async (_, apikey, sent) => {
    await open(tellBack);
    const { headers } = await ask("/rest/v1/areas", { headers: apikey ? { apikey } : {} });
    expect(headers.apikey).toBe(sent);
  });

  test("a person's token passes as it is, and a visitor's becomes the project's", async () => {
    await open(tellBack);
    const bearer = async (token: string) =>
      (await ask("/rest/v1/areas", { headers: { authorization: `Bearer ${token}` } })).headers.authorization;
    expect(await bearer(personsToken)).toBe(`Bearer ${personsToken}`);
    expect(await bearer(formerKey)).toBe(`Bearer ${keys.anonKey}`);
  });

  test("the secret key is added to nothing", async () => {
    await open(tellBack);
    const answer = await fetch(`${side.url}/rest/v1/areas`, { headers: { apikey: formerKey } });
    expect(await answer.text()).not.toContain(keys.serviceKey);
  });
});

describe("a request", () => {
  test("goes with its method, address, query and body, and says who asked and through whom", async () => {
    await open(tellBack);
    const told = await ask("/rest/v1/rpc/hold?select=a,b&c=%2C", { method: "PATCH", body: "words" });
    expect(told).toMatchObject({ method: "PATCH", url: "/rest/v1/rpc/hold?select=a,b&c=%2C", body: "words" });
    expect(told.headers["x-forwarded-for"]).toBe("203.0.113.7");
    expect(told.headers.via).toContain(side.forwarding.mark);
    expect(told.headers.host).toBe(new URL(side.project.url).host);
  });

  test("leaves cookies, tokens of our pages, and what only says who a client would like to be", async () => {
    await open(tellBack);
    const { headers } = await ask("/auth/v1/user", {
      headers: {
        cookie: "consent=1",
        "x-csrf-token": "t",
        "x-forwarded-host": "evil.example",
        "x-real-ip": "10.0.0.1",
        "sb-forwarded-for": "10.0.0.1",
        "cf-connecting-ip": "10.0.0.1",
        "x-client-info": "supabase-js",
      },
    });
    const named = Object.keys(headers);
    for (const name of [
      "cookie",
      "x-csrf-token",
      "x-forwarded-host",
      "x-real-ip",
      "sb-forwarded-for",
      "cf-connecting-ip",
    ])
      expect(named).not.toContain(name);
    expect(headers["x-client-info"]).toBe("supabase-js");
  });

  test("arrives piece by piece: the project has the beginning before the end is sent", async () => {
    const first = Promise.withResolvers<string>();
    await open((request, response) => {
      request.once("data", (chunk: Buffer) => first.resolve(chunk.toString()));
      request.resume().once("end", () => response.end("whole"));
    });
    const outgoing = openRequest(`${side.url}/storage/v1/object/library/a`, { method: "POST" });
    const answer = new Promise<string>((resolve) => outgoing.once("response", (one) => resolve(text(one))));
    outgoing.write("beginning");
    expect(await first.promise).toBe("beginning");
    outgoing.end("end");
    expect(await answer).toBe("whole");
  });
});

describe("an answer", () => {
  test.each([
    [
      "an upload that goes on",
      "/storage/v1/upload/resumable/abc?x=1",
      `${siteUrl}/storage/v1/upload/resumable/abc?x=1`,
    ],
    ["the next step of a sign-in", "/auth/v1/callback#a=b", `${siteUrl}/auth/v1/callback#a=b`],
  ])("that leads to %s at the project leads here", async (_, there, here) => {
    await open((_request, response) =>
      response.writeHead(201, { location: `${side.project.url}${there}` }).end(),
    );
    const answer = await fetch(`${side.url}/storage/v1/upload/resumable`, { method: "POST" });
    expect(answer.headers.get("location")).toBe(here);
  });

  test.each([
    "https://accounts.google.com/o/oauth2?redirect_uri=x",
    `${siteUrl}/auth/callback#access_token=t`,
    "/rest/v1/areas?id=eq.1",
  ])("that leads to %s still does, and is not followed", async (location) => {
    await open((_request, response) => response.writeHead(302, { location }).end());
    const answer = await fetch(`${side.url}/auth/v1/authorize?provider=google`, { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(location);
  });

  test("keeps its status, type and compression, and loses cookies and rules of the other origin", async () => {
    await open((_request, response) => {
      response.writeHead(206, {
        "content-type": "image/webp",
        "content-encoding": "x-kept",
        "content-range": "bytes 0-1/2",
        "set-cookie": "__cf_bm=1; Domain=supabase.co",
        "strict-transport-security": "max-age=1",
        "x-frame-options": "SAMEORIGIN",
        "sb-project-ref": "abc",
      });
      response.end("ab");
    });
    const answer = await fetch(`${side.url}/storage/v1/object/public/a/b`);
    expect(answer.status).toBe(206);
    const { headers } = answer;
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("content-encoding")).toBe("x-kept");
    expect(headers.get("content-range")).toBe("bytes 0-1/2");
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("x-frame-options")).toBe("DENY");
  });

  test("that breaks off in the middle does not look whole", async () => {
    await open((_request, response) => {
      response.writeHead(200, { "content-length": "10" });
      response.write("half", () => response.destroy());
    });
    const answer = await fetch(`${side.url}/storage/v1/object/public/a/b`);
    await expect(answer.text()).rejects.toThrow();
  });
});

describe("a project that does not answer", () => {
  const askInProcess = () => side.own.request(`${siteUrl}/rest/v1/areas`, {}, { requestId: "test" });
  const expectAway = async (answer: Response): Promise<void> => {
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.json()).toMatchObject({ code: "PROJECT_UNAVAILABLE" });
  };

  test("is told to visitors with the time to come back, and is noticed when it is there again", async () => {
    let isThere = false;
    await open((_request, response) => (isThere ? response.end("{}") : response.destroy()));
    await expectAway(await fetch(`${side.url}/rest/v1/areas`));
    expect(side.forwarding.state.isUp()).toBe(false);
    await expectAway(await askInProcess());
    isThere = true;
    await expect.poll(() => side.forwarding.state.isUp(), { timeout: 8_000 }).toBe(true);
    expect(side.changes).toEqual([false, true]);
  });

  test("in time is as one that is away", async () => {
    await open(() => {}, { silenceMs: 100 });
    await expectAway(await fetch(`${side.url}/rest/v1/areas`));
  });

  test("behind its gateway is as one that is away, without the gateway's page", async () => {
    await open((_request, response) =>
      response.writeHead(522, { "content-type": "text/html" }).end("<html>"),
    );
    await expectAway(await fetch(`${side.url}/rest/v1/areas`));
    await expectAway(await askInProcess());
  });

  test("a refusal of the project's is its answer, whatever it says", async () => {
    await open((_request, response) => response.writeHead(500).end('{"code":"XX000"}'));
    const answer = await fetch(`${side.url}/rest/v1/areas`);
    expect([answer.status, await answer.text()]).toEqual([500, '{"code":"XX000"}']);
    expect(side.forwarding.state.isUp()).toBe(true);
  });
});

test("a booking without an account is refused in the words that screens know, and is not sent on", async () => {
  await open(() => expect.unreachable("the project was asked"));
  const answer = await fetch(`${side.url}/auth/v1/guest`, { method: "POST", body: "{}" });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ code: "guest_booking_disabled" });
});

describe("a websocket", () => {
  /** Opens one by hand. @returns what comes, as it comes */
  const openSocket = (query: string) => {
    const { hostname, port } = new URL(side.url);
    const socket = connect(Number(port), hostname);
    let heard = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      heard += chunk;
    });
    socket.on("error", () => {});
    socket.write(
      `GET /realtime/v1/websocket?${query} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    );
    return { socket, heard: () => heard };
  };

  test("goes through with the visitor's key, both ways, and ends on both sides", async () => {
    await open(() => {});
    const ended = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<string>();
    side.far.on("upgrade", (request, socket) => {
      asked.resolve(request.url ?? "");
      socket.write(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello",
      );
      socket.on("data", (chunk: Buffer) => socket.write(`<${chunk}>`));
      socket.once("end", () => socket.end(() => ended.resolve()));
    });
    const { socket, heard } = openSocket(`apikey=${formerKey}&vsn=2.0.0`);
    await expect.poll(heard).toContain("101 Switching Protocols");
    await expect.poll(heard).toContain("hello");
    const { searchParams } = new URL(await asked.promise, side.url);
    expect(searchParams.get("apikey")).toBe(keys.anonKey);
    expect(searchParams.get("vsn")).toBe("2.0.0");
    socket.write("words");
    await expect.poll(heard).toContain("<words>");
    socket.destroy();
    await ended.promise;
    await expect.poll(side.sockets.count).toBe(0);
  });

  test("that the project refuses is refused, and a third from one address is not sent on", async () => {
    await open(() => {});
    side.far.once("upgrade", (_request, socket) =>
      socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"),
    );
    const refused = openSocket("a=1");
    await expect.poll(refused.heard).toContain("HTTP/1.1 403");
    await expect.poll(side.sockets.count).toBe(0);
    side.far.on("upgrade", (_request, socket) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
    });
    const two = [openSocket("a=1"), openSocket("a=2")];
    for (const { heard } of two) await expect.poll(heard).toContain("101");
    const third = openSocket("a=3");
    await expect.poll(third.heard).toContain("HTTP/1.1 429");
    for (const { socket } of two) socket.destroy();
  });
});
