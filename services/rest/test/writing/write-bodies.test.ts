// Bodies of writes, and what a write answers.
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
const shown = { prefer: "return=representation" };

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
