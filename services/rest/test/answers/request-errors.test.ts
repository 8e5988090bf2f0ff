// What a refused request says.
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
