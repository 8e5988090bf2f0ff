// What PostgREST's own tests ask and no other test here does.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "./start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { transactionEnd: "commit-allow-override" },
    `create view test.counted as select c.id, c.name, (select count(*) from test.tasks t where t.project_id in
        (select p.id from test.projects p where p.client_id = c.id)) as tasks_count,
      (select json_agg(id) from (select id from test.users union all select id from test.capitals) x) as others from test.clients c;
    create table test.logs (id int, day date, client_id int references test.clients (id), primary key (id, day)) partition by range (day);
    create table test.logs_2026 partition of test.logs for values from ('2026-01-01') to ('2027-01-01');
    create function test.its_client(test.projects) returns test.clients language sql stable as $$ select * from test.clients where id = $1.client_id $$;
    create domain test.with_default as int default 666; create table test.friends (id test.with_default, name text);
    create function test.chars(a char, list char[], bits bit[]) returns json language sql immutable as $$ select json_build_array(a, list, bits) $$;
    create function test.its_siblings(test.projects) returns setof test.projects rows 1 language sql stable as $$
      select * from test.projects where client_id = $1.client_id order by id $$;
    create domain test.some_project as test.projects;
    create function test.get_domain(id int) returns test.some_project language sql stable as $$ select p::test.some_project from test.projects p where p.id = get_domain.id $$;
    create function test.get_record() returns record language sql stable as $$ select id, name from test.clients where id = 1 $$;
    create function test.get_records(max int) returns setof record language sql stable as $$ select id, name from test.clients where id <= max order by id $$;
    grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;

describe("rows of a function", () => {
  test("of arguments of one character's type are not cut", async () => {
    expect(await get("/rpc/chars?a=abc&list={abc,de}&bits={101,1}")).toEqual([
      "abc",
      ["abc", "de"],
      ["101", "1"],
    ]);
  });
});

describe("a function", () => {
  test("may return a record that only it knows the columns of", async () => {
    expect(await get("/rpc/get_record")).toEqual({ id: 1, name: "Microsoft" });
    expect(await get("/rpc/get_records?max=2")).toEqual([
      { id: 1, name: "Microsoft" },
      { id: 2, name: "Apple" },
    ]);
  });

  test("may return a domain over a relation's row, with what belongs to the row", async () => {
    expect(await get("/rpc/get_domain?id=1&select=name,clients(name),tasks(id)&tasks.order=id")).toEqual({
      name: "Windows 7",
      clients: { name: "Microsoft" },
      tasks: [{ id: 1 }, { id: 2 }],
    });
  });

  test("takes from a form what comes again as a list", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const joined = (body: string) => api.send("POST", "/rpc/joined", { body, headers });
    expect((await joined("words=hi")).json).toBe("hi");
    expect((await joined("words=hi&words=there")).json).toBe("hi-there");
  });

  test("takes the first of several objects, and of several lines", async () => {
    const first = await api.send("POST", "/rpc/add_them", {
      body: [
        { a: 1, b: 2 },
        { a: 4, b: 6 },
      ],
    });
    expect(first.json).toBe(3);
    const lines = await api.send("POST", "/rpc/add_them", {
      body: "a,b\n1,2\n4,6",
      headers: { "content-type": "text/csv" },
    });
    expect(lines.json).toBe(3);
    const whole = await api.send("POST", "/rpc/whole", { body: [{ a: 1 }, { a: 2 }] });
    expect(whole.json).toEqual([{ a: 1 }, { a: 2 }]);
  });

  test("that does not exist is 404 with the arguments that were searched for", async () => {
    const answer = await api.send("POST", "/rpc/numbers", {
      body: "some text",
      headers: { "content-type": "text/plain" },
    });
    expect(answer).toMatchObject({
      status: 404,
      json: { code: "PGRST202", message: "Could not find the function test.numbers in the schema cache" },
    });
  });
});

describe("a query written by hand", () => {
  test("may hold a percent sign that encodes nothing", async () => {
    expect(await get("/projects?select=id&name=like.%OS%&order=id")).toEqual([{ id: 3 }, { id: 4 }]);
    expect(await get("/projects?select=id&name=like(any).{%25IOS,OSX%}&order=id")).toEqual([
      { id: 3 },
      { id: 4 },
    ]);
  });

  test("may hold blanks around words and brackets of a logic tree", async () => {
    expect(await get("/items?select=id&and=( or ( id.eq.1 , id.eq.2 ) , id.gt.1 )")).toEqual([{ id: 2 }]);
  });

  test("names columns where it says columns", async () => {
    const answer = await api.send("POST", "/clients?columns=", { body: { id: 9, name: "Nobody" } });
    expect(answer).toMatchObject({
      status: 400,
      json: { code: "PGRST100", message: '"failed to parse columns parameter ()" (line 1, column 1)' },
    });
  });
});

test("a preflight allows every header it asks for", async () => {
  const { headers } = await api.send("OPTIONS", "/", {
    headers: {
      origin: "http://example.com",
      "access-control-request-method": "POST",
      "access-control-request-headers": "Foo,Bar",
    },
  });
  expect(headers.get("access-control-allow-headers")).toBe(
    "Authorization, Foo, Bar, Accept, Accept-Language, Content-Language",
  );
});

describe("relations", () => {
  test("to a function's one row stay one where it gives several", async () => {
    expect(await get("/tasks?select=id,projects(its_siblings(name))&id=eq.3")).toEqual([
      { id: 3, projects: { its_siblings: { name: "Windows 7" } } },
    ]);
  });

  test("of a view are its own columns', whatever is asked for within its expressions", async () => {
    expect(await get("/counted?select=name,tasks_count,projects(id)&id=eq.2&projects.order=id")).toEqual([
      { name: "Apple", tasks_count: 4, projects: [{ id: 3 }, { id: 4 }] },
    ]);
    expect(await api.send("GET", "/counted?select=name,users_tasks(task_id)")).toMatchObject({
      json: { code: "PGRST200" },
    });
  });

  test("may be functions of a row that return one row", async () => {
    expect(await get("/projects?select=id,its_client(name)&id=eq.1")).toEqual([
      { id: 1, its_client: { name: "Microsoft" } },
    ]);
  });

  test("of a partitioned table belong to it: its partitions are not exposed", async () => {
    expect(await get("/clients?select=id,logs(id)&id=eq.1")).toEqual([{ id: 1, logs: [] }]);
    expect(await get("/logs_2026")).toMatchObject({ code: "PGRST205" });
    expect(await get("/clients?select=id,logs_2026(id)")).toMatchObject({ code: "PGRST200" });
  });

  test("of which nothing is selected at any depth show nothing, and still join", async () => {
    expect(await get("/clients?select=name,projects(tasks())&id=eq.1")).toEqual([{ name: "Microsoft" }]);
    expect(
      await get("/users?select=name,users_tasks!inner(tasks!inner())&users_tasks.tasks.id=eq.5&order=id"),
    ).toEqual([{ name: "Michael Scott" }, { name: "Dwight Schrute" }]);
  });
});

describe("rows that a write returns", () => {
  const headers = { prefer: "return=representation, tx=rollback" };

  test("are ordered as requested, also by columns that are not selected", async () => {
    const changed = await api.send("PATCH", "/projects?id=lt.4&select=id&order=name.desc", {
      body: { client_id: 1 },
      headers,
    });
    expect(changed.json).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    const gone = await api.send(
      "DELETE",
      "/users_tasks?user_id=eq.1&select=task_id,tasks(name)&order=task_id.desc",
      {
        headers,
      },
    );
    expect((gone.json as { task_id: number }[]).map(({ task_id }) => task_id)).toEqual([4, 3, 2, 1]);
    const made = await api.send("POST", "/users?select=id&order=id.desc", {
      body: [{ id: 900 }, { id: 901 }],
      headers,
    });
    expect(made.json).toEqual([{ id: 901 }, { id: 900 }]);
  });

  test("have the default of a column's domain", async () => {
    const made = await api.send("POST", "/friends?columns=id,name", {
      body: { name: "Lu" },
      headers: { prefer: "return=representation, missing=default" },
    });
    expect(made.json).toEqual([{ id: 666, name: "Lu" }]);
  });
});
