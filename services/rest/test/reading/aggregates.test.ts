// Aggregates, where the operator allows them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest({ aggregates: true });
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;

test("aggregates without other columns give one row", async () => {
  expect(
    await get("/documents?select=count(),id.sum(),total:amount.sum(),id.max()::text,amount.avg()::int"),
  ).toEqual([{ count: 3, sum: 6, total: 23.75, max: "3", avg: 12 }]);
});

test("a cast before an aggregate casts its input, one after it its result", async () => {
  expect(await get("/documents?select=whole:amount::int.sum(),rounded:amount.sum()::int")).toEqual([
    { whole: 24, rounded: 24 },
  ]);
  expect(await get("/documents?select=amount::text.max()")).toEqual([{ max: "22.25" }]);
});

test("columns beside an aggregate group its rows", async () => {
  expect(await get("/projects?select=client_id,count()&order=client_id.nullslast")).toEqual([
    { client_id: 1, count: 2 },
    { client_id: 2, count: 2 },
    { client_id: null, count: 1 },
  ]);
});

test("embedded objects group, and embeds aggregate within themselves", async () => {
  expect(await get("/projects?select=count(),clients(name)&clients=not.is.null&order=clients(name)")).toEqual(
    [
      { count: 2, clients: { name: "Apple" } },
      { count: 2, clients: { name: "Microsoft" } },
    ],
  );
  expect(await get("/clients?select=name,projects(id.max())&order=id")).toEqual([
    { name: "Microsoft", projects: [{ max: 2 }] },
    { name: "Apple", projects: [{ max: 4 }] },
  ]);
});

test("aggregates in a to-one spread belong to the parent", async () => {
  expect(
    await get(
      "/tasks?select=project_id,...projects(last:client_id.max())&project_id=in.(1,3)&order=project_id",
    ),
  ).toEqual([
    { project_id: 1, last: 1 },
    { project_id: 3, last: 2 },
  ]);
});

test("aggregates belong to the level that is not spread, however deep they stand", async () => {
  expect(await get("/users_tasks?select=user_id,...tasks(...projects(last:id.max()))&order=user_id")).toEqual(
    [
      { user_id: 1, last: 2 },
      { user_id: 2, last: 4 },
      { user_id: 3, last: 3 },
    ],
  );
  expect(
    await get(
      "/users_tasks?select=...tasks(tasks:count(),...projects(client:client_id,...clients(count())))&order=tasks(client)",
    ),
  ).toEqual([
    { client: 1, tasks: 5, count: 5 },
    { client: 2, tasks: 4, count: 4 },
  ]);
});

test("an embed within a spread groups with it", async () => {
  const rows = await get("/users_tasks?select=...tasks(projects(name),id.max())");
  expect(rows).toHaveLength(4);
  expect(rows).toContainEqual({ projects: { name: "IOS" }, max: 6 });
});

test("aggregates in a to-many spread are refused", async () => {
  expect(await api.send("GET", "/clients?select=name,...projects(id.sum())")).toMatchObject({
    status: 400,
    json: {
      code: "PGRST127",
      message: "Feature not implemented",
      details: "Aggregates are not implemented for one-to-many or many-to-many spreads.",
    },
  });
});

test("aggregates are off unless switched on", async () => {
  const plain = await startRest();
  try {
    expect(await plain.send("GET", "/clients?select=count()")).toMatchObject({
      status: 400,
      json: { code: "PGRST123", message: "Use of aggregate functions is not allowed" },
    });
  } finally {
    await plain.close();
  }
});

test("a count stands beside all columns of a spread, and beside the lists of one to many", async () => {
  expect(await get("/projects?select=count(),...clients(*)&clients=not.is.null&order=clients(id)")).toEqual([
    { count: 2, id: 1, name: "Microsoft" },
    { count: 2, id: 2, name: "Apple" },
  ]);
  const spread = (await get("/clients?select=count(),...projects(id)&id=eq.1")) as {
    count: number;
    id: number[];
  }[];
  expect(spread).toMatchObject([{ count: 1 }]);
  expect(spread[0]?.id).toHaveLength(2);
});
