// Which relations can be embedded, and how they are cut, ordered and filtered.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { aggregates: true, plan: true, transactionEnd: "commit-allow-override" },
    `create function test.one_project() returns test.projects language sql stable as $$ select * from test.projects where id = 1 $$;
    create function test.no_project() returns test.projects language sql stable as $$ select * from test.projects where false $$;
    grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;

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
