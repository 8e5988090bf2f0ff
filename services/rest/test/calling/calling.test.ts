// Functions by GET and POST, at the wire.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest();
});
afterAll(() => api.close());
const get = async (path: string, headers: Record<string, string> = {}) =>
  (await api.send("GET", path, { headers })).text;
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.send("POST", path, { body, headers });

describe("the result of a function", () => {
  test.each([
    ["/rpc/add_them?a=1&b=2", "3"],
    ["/rpc/say_hello", '"Hello, World"'],
    ["/rpc/null_text", "null"],
    ["/rpc/numbers", "[1, 2, 3]"],
    ["/rpc/pair", '{"first":1,"second":"two"}'],
    ["/rpc/listing?n=eq.2", '[{"n":2,"label":"two"}]'],
    ["/rpc/as_json", '{"a":  1}'],
    ["/rpc/get_project?project_id=99", "null"],
    ["/rpc/get_project?project_id=1&select=name", '{"name":"Windows 7"}'],
    ["/rpc/get_projects?id=eq.0", "[]"],
    ["/rpc/joined?words=a&words=b", '"a-b"'],
    ["/rpc/joined", '""'],
    ["/rpc/array_in?list={1,2,3}", "6"],
  ])("%s", async (path, text) => {
    expect(await get(path)).toBe(text);
  });

  test("that returns void is 204 without a body or a type", async () => {
    const answer = await post("/rpc/do_nothing");
    expect([answer.status, answer.text, answer.headers.get("content-type")]).toEqual([204, "", null]);
  });

  test("of rows can be embedded, ordered, limited, counted, or one object", async () => {
    const answer = await api.send(
      "GET",
      "/rpc/get_projects?min_id=2&select=id,clients(name)&order=id.desc&limit=2",
      { headers: { prefer: "count=exact" } },
    );
    expect([answer.status, answer.headers.get("content-range"), answer.json]).toEqual([
      206,
      "0-1/4",
      [
        { id: 5, clients: null },
        { id: 4, clients: { name: "Apple" } },
      ],
    ]);
    const accept = "application/vnd.pgrst.object+json";
    expect(await get("/rpc/get_projects?id=eq.1&select=id", { accept })).toBe('{"id":1}');
    expect(await api.send("GET", "/rpc/get_projects", { headers: { accept } })).toMatchObject({
      status: 406,
      json: { code: "PGRST116" },
    });
  });

  test("of type text can be sent as plain text", async () => {
    const answer = await api.send("GET", "/rpc/say_hello", { headers: { accept: "text/plain" } });
    expect([answer.text, answer.headers.get("content-type")]).toEqual([
      "Hello, World",
      "text/plain; charset=utf-8",
    ]);
  });
});

describe("the function to call", () => {
  test("is chosen by the names of the arguments", async () => {
    expect((await post("/rpc/overloaded", { a: 1 })).json).toBe("one");
    expect((await post("/rpc/overloaded", { a: 1, b: 2 })).json).toBe("two");
    expect(await post("/rpc/ambiguous", { a: 1 })).toMatchObject({
      status: 300,
      json: {
        code: "PGRST203",
        message:
          "Could not choose the best candidate function between: test.ambiguous(a => integer), test.ambiguous(a => text)",
        hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
      },
    });
  });

  test("with one unnamed parameter takes the whole body", async () => {
    expect((await post("/rpc/whole", [1, { a: null }])).text).toBe('[1,{"a":null}]');
    expect(
      (
        await api.send("POST", "/rpc/whole_text", {
          body: "raw text",
          headers: { "content-type": "text/plain" },
        })
      ).json,
    ).toBe("raw text");
  });

  test("is named with its arguments when there is none", async () => {
    expect(await post("/rpc/add_them", { b: 1, c: 2 })).toMatchObject({
      status: 404,
      json: {
        code: "PGRST202",
        message: "Could not find the function test.add_them(b, c) in the schema cache",
        details:
          "Searched for the function test.add_them with parameters b, c or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.",
        hint: "Perhaps you meant to call the function test.add_them(a, b)",
      },
    });
    expect(await api.send("GET", "/rpc/say_helo")).toMatchObject({
      json: {
        message: "Could not find the function test.say_helo without parameters in the schema cache",
        hint: "Perhaps you meant to call the function test.say_hello",
      },
    });
  });

  test("is refused without a grant", async () => {
    expect(await post("/rpc/forbidden")).toMatchObject({
      status: 401,
      json: { code: "42501", message: "permission denied for function forbidden" },
    });
  });
});

describe("a function that answers a request", () => {
  test("sets status, code, details, hint and headers", async () => {
    expect(await post("/rpc/raise_custom")).toMatchObject({
      status: 409,
      json: { code: "PT409", message: "Sold out", details: "BOOKINGS_SOLD_OUT", hint: "Try another night" },
    });
    expect(await post("/rpc/raise_plain")).toMatchObject({
      status: 400,
      json: { code: "P0001", message: "no", details: "because", hint: "do not" },
    });
    const chosen = await post("/rpc/raise_pgrst");
    expect(chosen).toMatchObject({
      status: 332,
      json: { code: "123", message: "custom", details: "d", hint: "h" },
    });
    expect(chosen.headers.get("x-header")).toBe("yes");
    const tea = await post("/rpc/set_response");
    expect([tea.status, tea.headers.get("x-tea"), tea.json]).toEqual([418, "pot", "short"]);
  });

  test("cannot write by GET, and can by POST", async () => {
    expect(await api.send("GET", "/rpc/insert_item")).toMatchObject({
      status: 405,
      json: { code: "25006", message: "cannot execute INSERT in a read-only transaction" },
    });
    const answer = await post("/rpc/insert_item");
    expect([answer.status, answer.json]).toEqual([200, [{ id: expect.any(Number) }]]);
  });

  test("reads the caller's claims, the method and the headers", async () => {
    const answer = await api.send("POST", "/rpc/whoami", {
      token: await api.sign({ role: "authenticated", sub: "ann" }),
      headers: { "x-agent": "me", prefer: "timezone=Europe/London" },
    });
    expect(answer.json).toMatchObject({
      role: "authenticated",
      claims: { sub: "ann", role: "authenticated" },
      method: "POST",
      path: "/rpc/whoami",
      agent: "me",
      read_only: "on",
      timezone: "Europe/London",
    });
    expect((await api.send("GET", "/rpc/whoami")).json).toMatchObject({
      role: "anon",
      claims: { role: "anon" },
      timezone: expect.not.stringMatching("London"),
    });
  });

  test("is cancelled when it takes too long", async () => {
    const hasty = await startRest({ statementTimeouts: { anon: "100ms" } });
    try {
      expect(await hasty.send("POST", "/rpc/slow", { body: { seconds: 20 } })).toMatchObject({
        status: 500,
        json: { code: "57014", message: "canceling statement due to statement timeout" },
      });
    } finally {
      await hasty.close();
    }
  });

  test("keeps to max-affected, which needs rows to count", async () => {
    const headers = { prefer: "handling=strict,max-affected=0" };
    expect(await post("/rpc/insert_item", {}, headers)).toMatchObject({
      status: 400,
      json: { code: "PGRST124" },
    });
    expect(await post("/rpc/add_them", { a: 1, b: 2 }, headers)).toMatchObject({
      status: 400,
      json: { code: "PGRST128" },
    });
  });
});

describe("rows of a function", () => {
  test("have pages, by GET and POST, and with the total", async () => {
    expect(await get("/rpc/get_projects?select=id&limit=2&offset=1")).toBe('[{"id":2}, \n {"id":3}]');
    const posted = await api.send("POST", "/rpc/get_projects?select=id&limit=1&offset=3&id=lt.5", {
      body: { min_id: 1 },
      headers: { prefer: "count=exact" },
    });
    expect([posted.status, posted.json, posted.headers.get("content-range")]).toEqual([
      206,
      [{ id: 4 }],
      "3-3/4",
    ]);
    expect(
      await api.send("GET", "/rpc/get_projects?offset=9", { headers: { prefer: "count=exact" } }),
    ).toMatchObject({
      status: 416,
      json: { details: "An offset of 9 was requested, but there are only 5 rows." },
    });
  });

  test("take a Range header by GET, and no other method does", async () => {
    const range = async (method: string) => {
      const answer = await api.send(method, "/rpc/get_projects?select=id", { headers: { range: "1-2" } });
      return [answer.json, answer.headers.get("content-range")];
    };
    expect(await range("GET")).toEqual([[{ id: 2 }, { id: 3 }], "1-2/*"]);
    expect((await range("POST"))[1]).toBe("0-4/*");
    expect(await api.send("GET", "/rpc/get_projects", { headers: { range: "2-1" } })).toMatchObject({
      status: 416,
      json: { code: "PGRST103" },
    });
  });
});
