// Where two rules of the protocol meet, or one of them ends.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "./start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { aggregates: true, plan: true, transactionEnd: "commit-allow-override" },
    `create table test.stays (client_id int references test.clients (id), capital_id int references test.capitals (id), id int primary key);
    create table test.parts (id int primary key, doc jsonb, text text);
    insert into test.parts values (1, '{"0abc": 7, "list": [{"k": 1}], "-1x": 3}', E'two\\nlines');
    create function test.one_project() returns test.projects language sql stable as $$ select * from test.projects where id = 1 $$;
    create function test.no_project() returns test.projects language sql stable as $$ select * from test.projects where false $$;
    create function test.own_reason() returns void language plpgsql as $$ begin raise sqlstate 'PGRST' using
      message = '{"code":"A","message":"b"}', detail = '{"status":419,"status_text":"Own reason","headers":{}}'; end $$;
    create function test.tag_answer() returns void language sql as $$ select set_config('response.headers', '[{"X-Before": "yes"}]', true) $$;
    grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;
const shown = { prefer: "return=representation" };

describe("a json path", () => {
  test("takes only a whole number as an index", async () => {
    expect(await get("/parts?select=doc->0abc,doc->-1x,doc->list->0->k,at:doc->list->0->>k")).toEqual([
      { "0abc": 7, "-1x": 3, k: 1, at: "1" },
    ]);
  });

  test("ends with ->>, since a text has no parts", async () => {
    expect(await api.send("GET", "/parts?select=doc->>list->0")).toMatchObject({
      status: 404,
      json: { code: "42883" },
    });
  });
});

describe("a cast in select", () => {
  test("names a type without a modifier, which may be several words", async () => {
    expect(await get("/clients?select=id::character varying&id=eq.1")).toEqual([{ id: "1" }]);
    for (const cast of ["int;drop", '"text"', "numeric(5,2)", "text'"])
      expect(await api.send("GET", `/clients?select=id::${cast}`)).toMatchObject({
        status: 400,
        json: { code: "PGRST100" },
      });
    expect(await api.send("GET", "/clients?select=id::nothing")).toMatchObject({
      status: 400,
      json: { code: "42704", message: 'type "nothing" does not exist' },
    });
  });

  test("may stand on both sides of an aggregate", async () => {
    expect(await get("/tasks?select=id.count(),id::text.max()::int")).toEqual([{ count: 8, max: 8 }]);
  });
});

describe("a page of rows", () => {
  const asked = async (path: string, prefer?: string) => {
    const answer = await api.send("GET", path, { headers: prefer ? { prefer } : {} });
    return [answer.status, answer.headers.get("content-range"), answer.json];
  };

  test("past the end is empty when no count was requested", async () => {
    expect(await asked("/items?offset=50")).toEqual([200, "*/*", []]);
    expect(await asked("/items?offset=50&limit=2")).toEqual([200, "*/*", []]);
  });

  test("of limit 0 still gives the total", async () => {
    expect(await asked("/clients?limit=0", "count=exact")).toEqual([206, "*/2", []]);
    expect(await asked("/clients?id=eq.0&limit=0", "count=exact")).toEqual([200, "*/0", []]);
  });

  test("below zero is refused for embeds and functions too", async () => {
    for (const path of ["/clients?select=projects(id)&projects.limit=-1", "/rpc/numbers?limit=-1"])
      expect(await api.send("GET", path)).toMatchObject({
        status: 416,
        json: { code: "PGRST103", details: "Limit should be greater than or equal to zero." },
      });
  });

  test("counts what inner embeds leave over, whatever is shown of the others", async () => {
    const count = { prefer: "count=exact" };
    const range = async (path: string) =>
      (await api.send("HEAD", path, { headers: count })).headers.get("content-range");
    expect(await range("/projects?select=id,clients!inner()&clients.name=eq.Apple&limit=1")).toBe("0-0/2");
    expect(await range("/projects?select=id,clients()&clients.name=eq.Apple&limit=1")).toBe("0-0/5");
  });

  test("planned has the number of rows that PostgreSQL expects", async () => {
    await api.sql("analyze test.items");
    const planned = await api.send("HEAD", "/items?limit=3", { headers: { prefer: "count=planned" } });
    expect([planned.status, planned.headers.get("content-range")]).toEqual([206, "0-2/15"]);
  });
});

describe("the media type of an answer", () => {
  test("that is unknown is refused with all that were named, and half a wildcard matches", async () => {
    expect(await api.send("GET", "/clients", { headers: { accept: "image/png, text/x" } })).toMatchObject({
      status: 406,
      json: { code: "PGRST107", message: "None of these media types are available: image/png, text/x" },
    });
    for (const accept of ["application/openapi+json", "text/plain", "text/xml", "application/octet-stream"])
      expect((await api.send("GET", "/clients", { headers: { accept } })).status).toBe(406);
    expect((await api.send("GET", "/clients", { headers: { accept: "application/*" } })).status).toBe(200);
  });

  test("is the same for HEAD", async () => {
    const type = async (accept: string, path: string) => {
      const answer = await api.send("HEAD", path, { headers: { accept } });
      return [answer.status, answer.text, answer.headers.get("content-type")];
    };
    expect(await type("text/csv", "/clients")).toEqual([200, "", "text/csv; charset=utf-8"]);
    const object = "application/vnd.pgrst.object+json";
    expect(await type(object, "/clients?id=eq.1")).toEqual([200, "", `${object}; charset=utf-8`]);
    expect((await type(object, "/clients"))[0]).toBe(406);
  });

  test("CSV quotes line breaks and JSON within a value", async () => {
    const answer = await api.send("GET", "/parts?select=text,k:doc->list", {
      headers: { accept: "text/csv" },
    });
    expect(answer.text).toBe('text,k\n"two\nlines","[{""k"": 1}]"');
  });

  test("a plan is text unless asked otherwise, and names the media type it is for", async () => {
    const type = async (accept: string) =>
      (await api.send("GET", "/clients?id=eq.1", { headers: { accept } })).headers.get("content-type");
    expect(await type("application/vnd.pgrst.plan")).toBe(
      'application/vnd.pgrst.plan+text; for="application/json"; charset=utf-8',
    );
    const whole =
      'application/vnd.pgrst.plan+text; for="application/vnd.pgrst.object+json"; options=analyze|verbose|settings|buffers|wal';
    expect(await type(whole)).toBe(`${whole}; charset=utf-8`);
  });
});

describe("the body of a write", () => {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    api.send("POST", path, { body, headers });

  test("of JSON may name its character set, or ask for one object", async () => {
    for (const type of ["application/json; charset=utf-8", "application/vnd.pgrst.object+json"])
      expect(
        await post("/users?select=name", '{"id":800,"name":"ü"}', {
          "content-type": type,
          prefer: "return=representation, tx=rollback",
        }),
      ).toMatchObject({ status: 201, json: [{ name: "ü" }] });
  });

  test("of CSV without lines adds nothing", async () => {
    for (const body of ["", "id,name\n"])
      expect(await post("/users", body, { ...shown, "content-type": "text/csv" })).toMatchObject({
        status: 201,
        json: [],
      });
  });

  test("of one empty object adds a row of defaults, an empty list none", async () => {
    const headers = { prefer: "return=representation, tx=rollback" };
    expect((await post("/defaults?select=name,size", {}, headers)).json).toEqual([
      { name: "unnamed", size: 7 },
    ]);
    expect(await post("/defaults", [])).toMatchObject({ status: 201, text: "" });
  });

  test("cannot set a computed column", async () => {
    expect(await post("/projects", { id: 1, upper_name: "x" })).toMatchObject({
      status: 400,
      json: {
        code: "PGRST204",
        message: "Could not find the 'upper_name' column of 'projects' in the schema cache",
      },
    });
  });
});

describe("a write", () => {
  test("that ignores all its rows as duplicates is 201 with an empty list", async () => {
    const prefer = "resolution=ignore-duplicates, return=representation";
    const answer = await api.send("POST", "/unique_names?on_conflict=name", {
      body: { id: 1, name: "ann" },
      headers: { prefer },
    });
    expect([answer.status, answer.json, answer.headers.get("preference-applied")]).toEqual([201, [], prefer]);
  });

  test("by PUT takes neither limit nor offset", async () => {
    for (const page of ["limit=1", "offset=1"])
      expect(
        await api.send("PUT", `/compound?a=eq.7&b=eq.7&${page}`, { body: { a: 7, b: 7 } }),
      ).toMatchObject({
        status: 400,
        json: {
          code: "PGRST114",
          message: "limit/offset querystring parameters are not allowed for PUT",
        },
      });
  });

  test("has no Location unless it created a row", async () => {
    const headers = { prefer: "return=headers-only, count=exact, tx=rollback" };
    for (const [method, body] of [
      ["PATCH", { name: "x" }],
      ["DELETE", undefined],
    ] as const) {
      const answer = await api.send(method, "/users_tasks?user_id=eq.0", {
        body: body && { user_id: 1 },
        headers,
      });
      expect([answer.status, answer.headers.get("location")]).toEqual([204, null]);
      expect(answer.headers.get("preference-applied")).toBe("return=headers-only, count=exact, tx=rollback");
    }
  });
});

describe("embedded relations", () => {
  test("are not found through a table whose key does not hold both references", async () => {
    expect(await api.send("GET", "/clients?select=id,capitals(id)")).toMatchObject({
      status: 400,
      json: { code: "PGRST200" },
    });
  });

  test("of a table to itself are children by the table's name, and the parent by its column", async () => {
    expect(await get("/organisations?select=id,organisations(id),parent_id(id)&id=lt.3&order=id")).toEqual([
      { id: 1, organisations: [{ id: 2 }, { id: 3 }], parent_id: null },
      { id: 2, organisations: [], parent_id: { id: 1 } },
    ]);
  });

  test("of the one row that a function returns are that row's", async () => {
    expect(await get("/rpc/one_project?select=name,clients(name),tasks(id)")).toEqual({
      name: "Windows 7",
      clients: { name: "Microsoft" },
      tasks: [{ id: 1 }, { id: 2 }],
    });
    expect(await get("/rpc/no_project?select=name,clients(name)")).toBeNull();
  });

  test("are cut, ordered and filtered by their whole path", async () => {
    const path =
      "/clients?select=projects(id,tasks(id))&id=eq.1&projects.order=id.desc&projects.tasks.order=id.desc";
    expect(await get(`${path}&projects.tasks.limit=1`)).toEqual([
      {
        projects: [
          { id: 2, tasks: [{ id: 4 }] },
          { id: 1, tasks: [{ id: 2 }] },
        ],
      },
    ]);
    expect(await get(`${path}&projects.tasks.offset=1&projects.tasks.id=gt.1`)).toEqual([
      {
        projects: [
          { id: 2, tasks: [{ id: 3 }] },
          { id: 1, tasks: [] },
        ],
      },
    ]);
  });

  test("of deleted rows are shown in the answer", async () => {
    const gone = await api.send(
      "DELETE",
      "/users_tasks?user_id=eq.3&select=tasks(id,projects(name))&task_id=eq.5",
      {
        headers: { prefer: "return=representation, tx=rollback" },
      },
    );
    expect(gone.json).toEqual([{ tasks: { id: 5, projects: { name: "IOS" } } }]);
  });

  test("that are spread group the aggregates beside them", async () => {
    expect(await get("/tasks?select=...projects(client_id),count()&order=count")).toEqual(
      expect.arrayContaining([
        { client_id: 1, count: 4 },
        { client_id: 2, count: 4 },
      ]),
    );
  });

  test("can be tested for presence within a logic tree", async () => {
    expect(await get("/projects?select=id,tasks()&or=(tasks.is.null,id.eq.1)&order=id")).toEqual([
      { id: 1 },
      { id: 5 },
    ]);
    expect(await get("/projects?select=id,tasks()&not.or=(tasks.is.null,id.eq.1)&order=id")).toEqual([
      { id: 2 },
      { id: 3 },
      { id: 4 },
    ]);
  });
});

describe("a refused REST request", () => {
  test.each([
    ["in a list", "/clients?id=in.(1", '"failed to parse filter (in.(1)" (line 1, column 6)'],
    ["before a list", "/clients?id=in.1", '"failed to parse filter (in.1)" (line 1, column 4)'],
    [
      "on the way to a tree",
      "/clients?->.or=(id.eq.1)",
      '"failed to parse logic path (->)" (line 1, column 1)',
    ],
  ])("with %s names the place of the mistake", async (_where, path, message) => {
    expect(await api.send("GET", path)).toMatchObject({ status: 400, json: { code: "PGRST100", message } });
  });

  test("names mistakes of the media type before those of the query, body and relation", async () => {
    const told = async (method: string, path: string, headers: Record<string, string>, body?: string) =>
      ((await api.send(method, path, { headers, body })).json as { code: string }).code;
    expect(await told("GET", "/zzz?select=(", { accept: "image/png" })).toBe("PGRST107");
    expect(await told("POST", "/zzz?select=(", { "content-type": "application/json" }, "{")).toBe("PGRST100");
    expect(await told("POST", "/zzz", { "content-type": "application/json" }, "{")).toBe("PGRST102");
  });

  test("names all unknown preferences to a strict caller, and none to a lenient one", async () => {
    const ask = (prefer: string) => api.send("GET", "/clients", { headers: { prefer } });
    expect((await ask("handling=strict, one, count=exact, two=2")).json).toMatchObject({
      code: "PGRST122",
      details: "Invalid preferences: one, two=2",
    });
    const lenient = await ask("handling=lenient, one, count=exact, two=2");
    expect([lenient.status, lenient.headers.get("preference-applied")]).toEqual([
      200,
      "count=exact, handling=lenient",
    ]);
  });

  test("says of a wrong method on a function that it is a function", async () => {
    expect((await api.send("PROPFIND", "/rpc/say_hello")).json).toMatchObject({ code: "PGRST101" });
  });
});

test("the pre-request function may set headers and status, for reads as well", async () => {
  const guarded = await startRest(
    { preRequest: "test.tag_answer" },
    `create function test.tag_answer() returns void language sql as $$ select set_config('response.headers', '[{"X-Before": "yes"}]', true) $$;
    grant execute on function test.tag_answer() to anon`,
  );
  try {
    for (const [method, path] of [
      ["GET", "/clients"],
      ["HEAD", "/clients"],
      ["POST", "/rpc/say_hello"],
    ] as const)
      expect((await guarded.send(method, path)).headers.get("x-before"), path).toBe("yes");
  } finally {
    await guarded.close();
  }
});

test("a reason phrase set by SQL is sent in the status line", async () => {
  const server = createServer((request, response) => void api.rest.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/rpc/own_reason`, { method: "POST" });
    expect([answer.status, answer.statusText]).toEqual([419, "Own reason"]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
