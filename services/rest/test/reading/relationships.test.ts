// Ways between relations that are found, chosen and hidden: keys of views, partitions, junctions, functions.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    {},
    `create view test.clients_view with (security_invoker = true) as select id, name from test.clients;
    create view test.renamed_clients with (security_invoker = true) as select id as client_no, name from test.clients_view;
    create table test.readings (id int, taken date, client_id int references test.clients (id), primary key (id, taken)) partition by range (taken);
    create table test.readings_2026 partition of test.readings for values from ('2026-01-01') to ('2027-01-01');
    insert into test.readings values (1, '2026-02-01', 1);
    create function test.other_tasks(test.projects) returns setof test.tasks language sql stable as $$ select * from test.tasks where project_id <> $1.id order by id limit 2 $$;
    create function test.client(test.projects) returns setof test.clients rows 1 language sql stable as $$ select * from test.clients where id = 2 $$;
    create table test.follows (follower int references test.users (id), followed int references test.users (id), primary key (follower, followed));
    insert into test.follows values (1, 2), (1, 3);
    create table test.watchers (user_id int references test.users (id), task_id int references test.tasks (id), primary key (user_id, task_id));
    create table test.secrets (id int primary key, client_id int unique references test.clients (id), word text);
    insert into test.secrets values (1, 1, 'a'), (2, 2, 'b');
    alter table test.secrets enable row level security;
    create policy "only the second" on test.secrets for select using (id = 2);
    create schema behind;
    create table behind.base (id int primary key, client_id int references test.clients (id));
    insert into behind.base values (1, 1);
    create view test.front as select * from behind.base;
    create table test.film (id int primary key, director_id int constraint film_director references test.users (id), name text);
    insert into test.film values (1, 1, 'One');
    create function test.film(test.clients) returns setof test.film language sql stable as $$ select * from test.film $$;
    grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;

describe("relationships", () => {
  test("are found between two views of tables that refer to each other", async () => {
    expect(await get("/projects_view?select=title,clients_view(name)&id=eq.1")).toEqual([
      { title: "Windows 7", clients_view: { name: "Microsoft" } },
    ]);
    expect(await get("/clients_view?select=name,projects_view(title)&id=eq.2")).toEqual([
      { name: "Apple", projects_view: [{ title: "IOS" }, { title: "OSX" }] },
    ]);
    expect(
      await get("/renamed_clients?select=client_no,projects(id)&client_no=eq.1&projects.order=id"),
    ).toEqual([{ client_no: 1, projects: [{ id: 1 }, { id: 2 }] }]);
  });

  test("are found through a view whose table is not exposed", async () => {
    expect(await get("/front?select=id,clients(name)")).toEqual([{ id: 1, clients: { name: "Microsoft" } }]);
  });

  test("are found at partitioned tables", async () => {
    expect(await get("/readings?select=id,clients(name)")).toEqual([
      { id: 1, clients: { name: "Microsoft" } },
    ]);
    expect(await get("/clients?select=id,readings(id)&id=eq.1")).toEqual([{ id: 1, readings: [{ id: 1 }] }]);
  });

  test("are found by functions of a row, to many and to one", async () => {
    expect(await get("/projects?select=id,other_tasks(id),client(name)&id=eq.1")).toEqual([
      { id: 1, other_tasks: [{ id: 3 }, { id: 4 }], client: { name: "Apple" } },
    ]);
    expect(await get("/clients?select=id,film(name)&id=eq.1")).toEqual([{ id: 1, film: [{ name: "One" }] }]);
  });

  test("are found by a junction, which a hint may name", async () => {
    expect(await get("/users?select=name,tasks!users_tasks(id)&id=eq.3&tasks.order=id")).toEqual([
      { name: "Dwight Schrute", tasks: [{ id: 1 }, { id: 5 }] },
    ]);
  });
});

describe("ambiguous relationships", () => {
  test("are chosen by constraint or by a column of either side", async () => {
    for (const hint of ["projects_client_id_fkey", "client_id", "id"])
      expect(await get(`/projects?select=id,clients!${hint}(name)&id=eq.1`)).toEqual([
        { id: 1, clients: { name: "Microsoft" } },
      ]);
    expect(await get("/projects?select=id,projects_client_id_fkey(name)&id=eq.1")).toEqual([
      { id: 1, projects_client_id_fkey: { name: "Microsoft" } },
    ]);
  });

  test("list junctions among the choices, by their keys", async () => {
    expect(await get("/users?select=id,tasks(id)")).toEqual({
      code: "PGRST201",
      message: "Could not embed because more than one relationship was found for 'users' and 'tasks'",
      details: [
        {
          cardinality: "many-to-many",
          embedding: "users with tasks",
          relationship:
            "users_tasks using users_tasks_user_id_fkey(user_id) and users_tasks_task_id_fkey(task_id)",
        },
        {
          cardinality: "many-to-many",
          embedding: "users with tasks",
          relationship: "watchers using watchers_user_id_fkey(user_id) and watchers_task_id_fkey(task_id)",
        },
      ],
      hint: "Try changing 'tasks' to one of the following: 'tasks!users_tasks', 'tasks!watchers'. Find the desired relationship in the 'details' key.",
    });
  });

  test("repeat a wrong hint in the refusal", async () => {
    expect(await api.send("GET", "/projects?select=id,clients!wrong(name)")).toMatchObject({
      status: 400,
      json: {
        code: "PGRST200",
        details:
          "Searched for a foreign key relationship between 'projects' and 'clients' using the hint 'wrong' in the schema 'test', but no matches were found.",
      },
    });
  });
});

describe("an embedded relation", () => {
  test("obeys row-level security: a hidden parent is null, and inner leaves its row out", async () => {
    expect(await get("/clients?select=id,secrets(word)&order=id")).toEqual([
      { id: 1, secrets: null },
      { id: 2, secrets: { word: "b" } },
    ]);
    expect(await get("/clients?select=id,secrets!inner(word)")).toEqual([{ id: 2, secrets: { word: "b" } }]);
    const counted = await api.send("HEAD", "/clients?select=id,secrets!inner()", {
      headers: { prefer: "count=exact" },
    });
    expect(counted.headers.get("content-range")).toBe("0-0/1");
  });

  test("answers to its alias and to its name", async () => {
    for (const name of ["p", "projects"])
      expect(await get(`/clients?select=id,p:projects(id)&id=eq.2&${name}.id=eq.4&${name}.limit=1`)).toEqual([
        { id: 2, p: [{ id: 4 }] },
      ]);
  });

  test("inner at depth leaves out rows of its own parent only", async () => {
    expect(
      await get("/clients?select=id,projects(id,tasks!inner(id))&projects.tasks.id=eq.1&order=id"),
    ).toEqual([
      { id: 1, projects: [{ id: 1, tasks: [{ id: 1 }] }] },
      { id: 2, projects: [] },
    ]);
  });

  test("can be ordered by its own parents, at any depth", async () => {
    expect(
      await get(
        "/clients?select=id,projects(tasks(id,projects(name)))&id=eq.1&projects.tasks.order=projects(name).desc,id.desc&projects.id=eq.1",
      ),
    ).toEqual([
      {
        id: 1,
        projects: [
          {
            tasks: [
              { id: 2, projects: { name: "Windows 7" } },
              { id: 1, projects: { name: "Windows 7" } },
            ],
          },
        ],
      },
    ]);
    expect(
      await get(
        "/users?select=tasks!users_tasks(id,projects(name))&id=eq.1&tasks.order=projects(name).desc,id.desc&tasks.limit=3",
      ),
    ).toEqual([
      {
        tasks: [
          { id: 2, projects: { name: "Windows 7" } },
          { id: 1, projects: { name: "Windows 7" } },
          { id: 4, projects: { name: "Windows 10" } },
        ],
      },
    ]);
  });

  test("spreads of no rows are null for a parent and an empty list for children", async () => {
    expect(await get("/projects?select=id,...clients(c:name),...tasks(t:id)&id=eq.5")).toEqual([
      { id: 5, c: null, t: [] },
    ]);
  });

  test("can be filtered by its presence and absence", async () => {
    expect(await get("/clients?select=id&projects.id=eq.1")).toEqual({
      code: "PGRST108",
      message: "'projects' is not an embedded resource in this request",
      details: null,
      hint: "Verify that 'projects' is included in the 'select' query parameter.",
    });
    expect(await get("/clients?select=id,projects(id)&projects=gt.1")).toMatchObject({
      code: "PGRST120",
      details: "Only is null or not is null filters are allowed on embedded resources",
    });
    expect(await get("/clients?select=id,projects(name)&order=projects(name)")).toMatchObject({
      code: "PGRST118",
      details: "'clients' and 'projects' do not form a many-to-one or one-to-one relationship",
    });
  });
});

describe("a view can be written to", () => {
  test("where PostgreSQL can update its table through it, with the table's key", async () => {
    const made = await api.send("POST", "/clients_view", {
      body: { id: 90, name: "Viewed" },
      headers: { prefer: "return=headers-only" },
    });
    expect([made.status, made.headers.get("location")]).toEqual([201, "/clients_view?id=eq.90"]);
    const merged = await api.send("POST", "/clients_view", {
      body: { id: 90, name: "Again" },
      headers: { prefer: "resolution=merge-duplicates,return=representation" },
    });
    expect([merged.status, merged.json]).toEqual([200, [{ id: 90, name: "Again" }]]);
    expect((await api.send("DELETE", "/clients_view?id=eq.90")).status).toBe(204);
  });

  test("by INSTEAD OF triggers where PostgreSQL cannot update it", async () => {
    await api.sql(`create view test.shouted as select id, upper(name) as name from test.clients;
      create function test.shout() returns trigger language plpgsql as $$ begin
        if tg_op = 'DELETE' then delete from test.clients where id = old.id; return old; end if;
        if tg_op = 'UPDATE' then update test.clients set name = lower(new.name) where id = old.id; return new; end if;
        insert into test.clients values (new.id, lower(new.name)); return new; end $$;
      create trigger shout instead of insert or update or delete on test.shouted for each row execute function test.shout();
      grant all on test.shouted to anon; notify pgrst`);
    await expect
      .poll(async () => (await api.send("OPTIONS", "/shouted")).headers.get("allow"))
      .toBe("OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE");
    const prefer = "return=representation";
    const made = await api.send("POST", "/shouted", { body: { id: 91, name: "LOUD" }, headers: { prefer } });
    expect([made.status, made.json]).toEqual([201, [{ id: 91, name: "LOUD" }]]);
    const changed = await api.send("PATCH", "/shouted?id=eq.91", {
      body: { name: "LOUDER" },
      headers: { prefer },
    });
    expect([changed.status, changed.json]).toEqual([200, [{ id: 91, name: "LOUDER" }]]);
    expect(await get("/clients?id=eq.91")).toEqual([{ id: 91, name: "louder" }]);
    expect((await api.send("DELETE", "/shouted?id=eq.91")).status).toBe(204);
    expect(await get("/clients?id=eq.91")).toEqual([]);
  });
});
