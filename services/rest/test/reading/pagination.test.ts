// Pages of rows, and their counts.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { aggregates: true, plan: true, transactionEnd: "commit-allow-override" },
    `grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon`,
  );
});
afterAll(() => api.close());

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
