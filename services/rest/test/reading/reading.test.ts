// GET, HEAD and OPTIONS on relations, at the wire.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest();
});
afterAll(() => api.close());
const get = (path: string, headers: Record<string, string> = {}) => api.send("GET", path, { headers });

describe("reading rows", () => {
  test("gives PostgreSQL's own JSON, with its range, location and type", async () => {
    const answer = await get("/clients?order=id&select=id,name");
    expect(answer.text).toBe('[{"id":1,"name":"Microsoft"}, \n {"id":2,"name":"Apple"}]');
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("content-range")).toBe("0-1/*");
    expect(answer.headers.get("content-location")).toBe("/clients?order=id&select=id%2Cname");
  });

  test("columns can be renamed, cast, and looked into", async () => {
    expect(
      (
        await get(
          "/documents?select=id::text,n:data->>name,data->foo->>bar,data->list->0,data->list->>-1,plain->a&id=eq.1",
        )
      ).json,
    ).toEqual([{ id: "1", n: "one", bar: "5", list: "20", a: 1 }]);
    expect((await get("/documents?select=tags->0,created_at&id=eq.1")).json).toEqual([
      { tags: "red", created_at: "2026-11-21T20:00:00+00:00" },
    ]);
  });

  test("names that need quoting are quoted", async () => {
    expect((await get('/odd%20N%C3%A4me?select="a b",x:"ü\\"x"&"a b"=eq.1')).json).toEqual([
      { "a b": 1, x: "quoted" },
    ]);
  });

  test("takes an empty select for none", async () => {
    expect((await get("/clients?select=&id=eq.1")).json).toEqual([{ id: 1, name: "Microsoft" }]);
    expect((await get("/rpc/get_projects?select=&id=eq.1")).json).toEqual([
      { id: 1, name: "Windows 7", client_id: 1 },
    ]);
  });

  test("the same shape with other values gives other rows", async () => {
    const names = [];
    for (const id of [1, 2, 99, 1]) names.push((await get(`/clients?id=eq.${id}&select=name`)).json);
    expect(names).toEqual([[{ name: "Microsoft" }], [{ name: "Apple" }], [], [{ name: "Microsoft" }]]);
  });
});

describe("filters", () => {
  const ids = async (query: string) =>
    ((await get(`/documents?select=id&order=id&${query}`)).json as { id: number }[]).map(({ id }) => id);

  test("in with no value matches nothing, and not.in everything", async () => {
    expect(await ids("id=in.()")).toEqual([]);
    expect(await ids("id=not.in.()")).toEqual([1, 2, 3]);
  });

  test("in takes quoted values with commas, parentheses and quotes", async () => {
    await api.sql(`insert into test.documents (id, body) values (50, 'a,"b" (c)')`);
    expect(await ids('body=in.("a,\\"b\\" (c)")')).toEqual([50]);
    await api.sql("delete from test.documents where id = 50");
  });

  test("any and all take lists, isdistinct sees nulls", async () => {
    expect(await ids("id=eq(any).{1,3}")).toEqual([1, 3]);
    expect(await ids("id=gt(all).{1,2}")).toEqual([3]);
    expect(await ids("body=match(any).{^It,^But}")).toEqual([1, 2]);
    expect(await ids("amount=isdistinct.1.5")).toEqual([2, 3]);
    expect(await ids("is_public=is.unknown")).toEqual([3]);
    expect(await ids("is_public=is.NOT_NULL")).toEqual([1, 2]);
  });

  test("the same column may be filtered twice, and trees nest", async () => {
    expect(await ids("id=gt.1&id=lt.3")).toEqual([2]);
    expect(await ids("not.or=(id.eq.1,id.eq.2)")).toEqual([3]);
    expect(
      await ids('and=(id.in.(1,2),or(body.eq."It is kind of fun to do the impossible",tags.cs.{blue}))'),
    ).toEqual([1, 2]);
    expect(await ids("or=(data->foo->>bar.eq.7,data.is.null)")).toEqual([2, 3]);
  });

  test("order may look into json and place nulls", async () => {
    expect((await get("/documents?select=id&order=data->foo->bar.desc.nullslast")).json).toEqual([
      { id: 2 },
      { id: 1 },
      { id: 3 },
    ]);
    expect((await get("/documents?select=id&order=amount.nullsfirst,id")).json).toEqual([
      { id: 3 },
      { id: 1 },
      { id: 2 },
    ]);
  });
});

describe("paging and counting", () => {
  test.each([
    ["/items?limit=10&order=id", "count=exact", 206, "0-9/15"],
    ["/items", "count=exact", 200, "0-14/15"],
    ["/items?limit=0", "", 200, "*/*"],
    ["/items?id=eq.0", "count=exact", 200, "*/0"],
    ["/items?offset=15", "count=exact", 206, "*/15"],
    ["/items?offset=12", "", 200, "12-14/*"],
    ["/items?limit=abc", "", 200, "0-14/*"],
  ])("%s with %s", async (path, prefer, status, range) => {
    const answer = await api.send("HEAD", path, { headers: prefer ? { prefer } : {} });
    expect([answer.status, answer.headers.get("content-range"), answer.text]).toEqual([status, range, ""]);
    expect(answer.headers.get("preference-applied")).toBe(prefer || null);
  });

  test("the Range header limits GET", async () => {
    const answer = await get("/items?order=id", { range: "5-6", prefer: "count=exact" });
    expect([answer.status, answer.headers.get("content-range"), answer.json]).toEqual([
      206,
      "5-6/15",
      [{ id: 6 }, { id: 7 }],
    ]);
    expect(await get("/items", { range: "6-5" })).toMatchObject({ status: 416, json: { code: "PGRST103" } });
  });

  test("a negative limit and an offset past the end are refused", async () => {
    expect(await get("/items?limit=-1")).toMatchObject({
      status: 416,
      json: { code: "PGRST103", details: "Limit should be greater than or equal to zero." },
    });
    const past = await get("/items?offset=20", { prefer: "count=exact" });
    expect(past).toMatchObject({
      status: 416,
      json: { details: "An offset of 20 was requested, but there are only 15 rows." },
    });
    expect(past.headers.get("content-range")).toBe("*/15");
  });

  test("the row cap holds for the answer and each embed, and an estimate goes beyond it", async () => {
    const capped = await startRest({ maxRows: 2 });
    try {
      expect((await capped.send("GET", "/items?limit=10&order=id")).json).toEqual([{ id: 1 }, { id: 2 }]);
      expect((await capped.send("GET", "/rpc/numbers")).json).toEqual([1, 2]);
      await capped.sql("analyze test.items");
      const estimated = await capped.send("HEAD", "/items", { headers: { prefer: "count=estimated" } });
      expect([estimated.status, estimated.headers.get("content-range")]).toEqual([206, "0-1/15"]);
    } finally {
      await capped.close();
    }
  });
});

describe("media types", () => {
  test("csv quotes what needs it, and an empty one is a line", async () => {
    await api.sql(`insert into test.users values (70, 'a,"b"'), (71, null)`);
    expect((await get("/users?id=gte.70&order=id", { accept: "text/csv" })).text).toBe(
      'id,name\n70,"a,""b"""\n71,',
    );
    expect((await get("/users?id=eq.0", { accept: "text/csv" })).text).toBe("\n");
    await api.sql("delete from test.users where id >= 70");
  });

  test("leave out nulls on request", async () => {
    const answer = await get("/documents?id=eq.3", {
      accept: "application/vnd.pgrst.object+json;nulls=stripped",
    });
    expect(answer.json).toEqual({ id: 3 });
    expect(answer.headers.get("content-type")).toBe(
      "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8",
    );
  });

  test("the best acceptable form is chosen, none is refused", async () => {
    expect(
      (await get("/clients?limit=1", { accept: "text/html,application/xhtml+xml,*/*;q=0.8" })).json,
    ).toHaveLength(1);
    expect(await get("/clients", { accept: "image/png" })).toMatchObject({
      status: 406,
      json: { code: "PGRST107", message: "None of these media types are available: image/png" },
    });
  });

  test("plans are shown only where the operator allows them", async () => {
    const accept = 'application/vnd.pgrst.plan+json; for="application/json"; options=verbose';
    expect((await get("/clients", { accept })).status).toBe(406);
    const open = await startRest({ plan: true });
    try {
      const answer = await open.send("GET", "/clients?id=eq.1", { headers: { accept } });
      expect(answer.json).toMatchObject([{ Plan: { "Node Type": expect.any(String) } }]);
      expect(answer.headers.get("content-type")).toBe(
        'application/vnd.pgrst.plan+json; for="application/json"; options=verbose; charset=utf-8',
      );
      const text = await open.send("GET", "/clients", { headers: { accept: "application/vnd.pgrst.plan" } });
      expect(text.text).toMatch(/Aggregate .*cost=.*\n.*->.*\n/);
      const written = await open.send("POST", "/clients", {
        headers: { accept },
        body: { id: 77, name: "x" },
      });
      expect(JSON.stringify(written.json)).toContain("ModifyTable");
      expect((await open.send("GET", "/clients?id=eq.77")).json).toEqual([]);
      const called = await open.send("GET", "/rpc/get_projects", { headers: { accept } });
      expect(called.json).toMatchObject([{ Plan: {} }]);
    } finally {
      await open.close();
    }
  });
});

describe("other methods and addresses", () => {
  test("OPTIONS says what can be done", async () => {
    const allow = async (path: string) => (await api.send("OPTIONS", path)).headers.get("allow");
    expect(await allow("/clients")).toBe("OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE");
    expect(await allow("/rpc/do_nothing")).toBe("OPTIONS,POST");
    expect(await allow("/rpc/say_hello")).toBe("OPTIONS,GET,HEAD,POST");
  });

  test("a browser of another origin may ask", async () => {
    const answer = await api.send("OPTIONS", "/clients", {
      headers: {
        origin: "https://else.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "apikey,prefer",
      },
    });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(answer.headers.get("access-control-allow-headers")).toContain("apikey, prefer");
    expect((await get("/clients")).headers.get("access-control-expose-headers")).toContain("Content-Range");
  });

  test("an unknown method, schema or address is named", async () => {
    expect(await api.send("PROPFIND", "/clients")).toMatchObject({
      status: 405,
      json: { code: "PGRST117", message: "Unsupported HTTP method: PROPFIND" },
    });
    expect(await api.send("DELETE", "/rpc/say_hello")).toMatchObject({
      status: 405,
      json: { code: "PGRST101", message: "Cannot use the DELETE method on RPC" },
    });
    expect(await get("/clients/1")).toMatchObject({ status: 404, json: { code: "PGRST125" } });
    expect(await get("/clients", { "accept-profile": "auth" })).toMatchObject({
      status: 406,
      json: {
        code: "PGRST106",
        message: "Invalid schema: auth",
        hint: "Only the following schemas are exposed: test, public",
      },
    });
  });

  test("the schema of the answer is named where there are several", async () => {
    expect((await get("/clients")).headers.get("content-profile")).toBe("test");
    expect(
      (await get("/areas?limit=1", { "accept-profile": "public" })).headers.get("content-profile"),
    ).not.toBe("test");
  });
});
