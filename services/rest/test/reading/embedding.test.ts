// Ways between relations, as `select` asks for them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest();
});
afterAll(() => api.close());
const get = async (path: string) => (await api.send("GET", path)).json;

describe("embedding", () => {
  test("a self reference is the parent by its column and the children by the table's name", async () => {
    expect(await get("/organisations?select=name,parent:parent_id(name)&id=eq.2")).toEqual([
      { name: "Auditor Org", parent: { name: "Referee Org" } },
    ]);
    expect(await get("/organisations?select=name,children:organisations!parent_id(name)&id=eq.1")).toEqual([
      { name: "Referee Org", children: [{ name: "Auditor Org" }, { name: "Acme" }] },
    ]);
  });

  test("a unique key makes an object in both directions", async () => {
    expect(await get("/countries?select=name,capitals(name)&id=eq.1")).toEqual([
      { name: "France", capitals: { name: "Paris" } },
    ]);
    expect(await get("/capitals?select=name,countries(name)&id=eq.1")).toEqual([
      { name: "Paris", countries: { name: "France" } },
    ]);
  });

  test("presence and absence of an embed filter the parent, and its count", async () => {
    expect(await get("/projects?select=name,clients()&clients=is.null")).toEqual([{ name: "Orphan" }]);
    expect(await get("/projects?select=id,tasks()&tasks=not.is.null&order=id")).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
      { id: 4 },
    ]);
    const counted = await api.send("HEAD", "/projects?select=id,tasks()&tasks=is.null", {
      headers: { prefer: "count=exact" },
    });
    expect(counted.headers.get("content-range")).toBe("0-0/1");
  });

  test("an embed takes no other filter", async () => {
    expect(await api.send("GET", "/projects?select=id,tasks(id)&tasks=eq.1")).toMatchObject({
      status: 400,
      json: { code: "PGRST120", message: "Bad operator on the 'tasks' embedded resource" },
    });
  });

  test("filters, or-trees, order, limit and offset reach any depth", async () => {
    expect(
      await get(
        "/clients?select=name,projects(name,tasks(name))&id=eq.1&projects.order=name.desc&projects.limit=1" +
          "&projects.tasks.or=(name.like.*Code*,id.eq.99)",
      ),
    ).toEqual([{ name: "Microsoft", projects: [{ name: "Windows 7", tasks: [{ name: "Code w7" }] }] }]);
    expect(await get("/clients?select=p:projects(id)&id=eq.2&p.order=id&p.offset=1")).toEqual([
      { p: [{ id: 4 }] },
    ]);
  });

  test("a filter on an embed that was not selected is refused", async () => {
    expect(await api.send("GET", "/clients?select=id&projects.id=eq.1")).toMatchObject({
      status: 400,
      json: { code: "PGRST108", message: "'projects' is not an embedded resource in this request" },
    });
  });

  test("parents can be ordered by a to-one embed and not by a to-many", async () => {
    expect(
      await get("/projects?select=id,clients(name)&order=clients(name).asc.nullsfirst,id&limit=2"),
    ).toEqual([
      { id: 5, clients: null },
      { id: 3, clients: { name: "Apple" } },
    ]);
    expect(await api.send("GET", "/clients?select=id,projects(name)&order=projects(name)")).toMatchObject({
      status: 400,
      json: { code: "PGRST118", message: "A related order on 'projects' is not possible" },
    });
  });

  test("spreads merge a parent's columns and turn children into lists", async () => {
    expect(await get("/projects?select=id,...clients(client:name)&id=in.(1,5)&order=id")).toEqual([
      { id: 1, client: "Microsoft" },
      { id: 5, client: null },
    ]);
    expect(
      await get("/clients?select=name,...projects(titles:name)&projects.order=name.desc&id=eq.1"),
    ).toEqual([{ name: "Microsoft", titles: ["Windows 7", "Windows 10"] }]);
    expect(await get("/tasks?select=id,...projects(...clients(client:name))&id=eq.5")).toEqual([
      { id: 5, client: "Apple" },
    ]);
  });

  test("views inherit the keys of their tables, and functions of a row are columns and relations", async () => {
    expect(await get("/projects_view?select=title,clients(name),tasks(name)&id=eq.3")).toEqual([
      { title: "IOS", clients: { name: "Apple" }, tasks: [{ name: "Design IOS" }, { name: "Code IOS" }] },
    ]);
    expect(await get("/projects?select=upper_name,first_task(name)&id=eq.1&upper_name=eq.WINDOWS 7")).toEqual(
      [{ upper_name: "WINDOWS 7", first_task: { name: "Design w7" } }],
    );
  });

  test("an ambiguous embed is refused with the list of choices", async () => {
    expect(await api.send("GET", "/orders?select=id,addresses(id)")).toMatchObject({
      status: 300,
      json: {
        code: "PGRST201",
        message: "Could not embed because more than one relationship was found for 'orders' and 'addresses'",
        details: [
          {
            cardinality: "many-to-one",
            embedding: "orders with addresses",
            relationship: "billing using orders(billing_address_id) and addresses(id)",
          },
          { relationship: "shipping using orders(shipping_address_id) and addresses(id)" },
        ],
        hint: "Try changing 'addresses' to one of the following: 'addresses!billing', 'addresses!shipping'. Find the desired relationship in the 'details' key.",
      },
    });
    expect(await get("/orders?select=shipping_address_id(id)&id=eq.1")).toEqual([
      { shipping_address_id: { id: 2 } },
    ]);
  });

  test("an embed without a relationship is refused with the nearest name", async () => {
    expect(await api.send("GET", "/clients?select=id,project(id)")).toMatchObject({
      status: 400,
      json: {
        code: "PGRST200",
        message: "Could not find a relationship between 'clients' and 'project' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'clients' and 'project' in the schema 'test', but no matches were found.",
        hint: "Perhaps you meant 'projects' instead of 'project'.",
      },
    });
  });

  test("rows that the caller may not see stay out of embeds", async () => {
    expect(await api.send("GET", "/clients?select=id,hidden(id)")).toMatchObject({
      json: { code: "PGRST200" },
    });
  });
});

describe("rows that a mutation or a function returned", () => {
  const undone = { prefer: "return=representation,tx=rollback" };
  test("have computed columns and relations", async () => {
    const open = await startRest({ transactionEnd: "commit-allow-override" });
    try {
      expect(
        (
          await open.send("PATCH", "/projects?id=eq.1&select=id,upper_name,first_task(name),clients(name)", {
            headers: undone,
            body: { name: "Windows" },
          })
        ).json,
      ).toEqual([
        {
          id: 1,
          upper_name: "WINDOWS",
          first_task: { name: "Design w7" },
          clients: { name: "Microsoft" },
        },
      ]);
    } finally {
      await open.close();
    }
    expect(await get("/rpc/get_projects?select=id,first_task(name)&id=eq.2")).toEqual([
      { id: 2, first_task: { name: "Design w10" } },
    ]);
  });
});

test("parents can only be ordered by a relation that is embedded", async () => {
  expect(await api.send("GET", "/projects?select=id&order=clients(name)")).toMatchObject({
    status: 400,
    json: { code: "PGRST108", message: "'clients' is not an embedded resource in this request" },
  });
});
