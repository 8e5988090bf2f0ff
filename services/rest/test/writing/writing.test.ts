// POST, PATCH, PUT and DELETE on relations, at the wire.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest({ transactionEnd: "commit-allow-override" });
});
afterAll(() => api.close());
const shown = { prefer: "return=representation" };
const status = async (...args: Parameters<TestRest["send"]>) => {
  const answer = await api.send(...args);
  return [answer.status, answer.headers.get("content-range"), answer.text];
};

describe("insert", () => {
  test("answers 201 with nothing, the key's address, or the rows", async () => {
    expect(await status("POST", "/users", { body: { id: 10, name: "a" } })).toEqual([201, "*/*", ""]);
    const located = await api.send("POST", "/compound", {
      body: { a: 5, b: 6 },
      headers: { prefer: "return=headers-only,count=exact" },
    });
    expect([located.headers.get("location"), located.headers.get("content-range"), located.text]).toEqual([
      "/compound?a=eq.5&b=eq.6",
      "*/1",
      "",
    ]);
    expect(located.headers.get("preference-applied")).toBe("return=headers-only, count=exact");
    const rows = await api.send("POST", "/projects?select=name,clients(name)", {
      body: { id: 90, name: "p", client_id: 1 },
      headers: shown,
    });
    expect(rows.json).toEqual([{ name: "p", clients: { name: "Microsoft" } }]);
  });

  test("takes rows of one kind, nothing, or only defaults", async () => {
    expect(await status("POST", "/defaults", { body: [], headers: shown })).toEqual([201, "*/*", "[]"]);
    const two = await api.send("POST", "/defaults?select=name", { body: [{}, {}], headers: shown });
    expect(two.json).toEqual([{ name: "unnamed" }, { name: "unnamed" }]);
    expect(await api.send("POST", "/defaults", { body: [{ name: "a" }, { size: 1 }] })).toMatchObject({
      status: 400,
      json: { code: "PGRST102", message: "All object keys must match" },
    });
  });

  test("takes csv and forms", async () => {
    const csv = await api.send("POST", "/users?select=id,name", {
      body: 'id,name\n20,"x, y"\n21,NULL\n',
      headers: { ...shown, "content-type": "text/csv" },
    });
    expect(csv.json).toEqual([
      { id: 20, name: "x, y" },
      { id: 21, name: null },
    ]);
    const form = await api.send("POST", "/users?select=name", {
      body: "id=22&name=f+g",
      headers: { ...shown, "content-type": "application/x-www-form-urlencoded" },
    });
    expect(form.json).toEqual([{ name: "f g" }]);
    expect(
      await api.send("POST", "/users", { body: "id,name\n1", headers: { "content-type": "text/csv" } }),
    ).toMatchObject({
      json: { code: "PGRST102", message: "All lines must have same number of fields" },
    });
  });

  test("refuses what is no JSON, and types it cannot read", async () => {
    const json = { "content-type": "application/json" };
    for (const body of ["{", "5", '"text"', "[1]", ""]) {
      expect(await api.send("POST", "/users", { body, headers: json })).toMatchObject({
        status: 400,
        json: { code: "PGRST102", message: "Empty or invalid json" },
      });
    }
    expect(
      await api.send("POST", "/users", { body: "x", headers: { "content-type": "image/png" } }),
    ).toMatchObject({
      json: { code: "PGRST102", message: "Content-Type not acceptable: image/png" },
    });
  });

  test("columns chooses among the keys", async () => {
    const answer = await api.send("POST", "/users?columns=id&select=id,name", {
      body: [{ id: 30, name: "left out", other: 1 }],
      headers: shown,
    });
    expect(answer.json).toEqual([{ id: 30, name: null }]);
  });

  test("numbers keep their digits on the way", async () => {
    const body = '{"id": 80, "amount": 123456789012345678901234567890.123456789}';
    const answer = await api.send("POST", "/documents?select=amount::text", {
      body,
      headers: { ...shown, "content-type": "application/json" },
    });
    expect(answer.json).toEqual([{ amount: "123456789012345678901234567890.123456789" }]);
  });
});

describe("upsert", () => {
  const merge = { prefer: "resolution=merge-duplicates,return=representation" };

  test("answers 201 when a row is new and 200 when none is", async () => {
    const mixed = await api.send("POST", "/compound", {
      body: [
        { a: 1, b: 1, extra: "new" },
        { a: 9, b: 9, extra: "add" },
      ],
      headers: merge,
    });
    expect([mixed.status, mixed.headers.get("preference-applied")]).toEqual([
      201,
      "resolution=merge-duplicates, return=representation",
    ]);
    const old = await api.send("POST", "/compound", { body: { a: 1, b: 1, extra: "newer" }, headers: merge });
    expect([old.status, old.json]).toEqual([200, [{ a: 1, b: 1, extra: "newer" }]]);
  });

  test("on_conflict must name a unique index", async () => {
    expect(
      await api.send("POST", "/compound?on_conflict=extra", {
        body: { a: 1, b: 1, extra: "x" },
        headers: merge,
      }),
    ).toMatchObject({
      status: 400,
      json: { code: "42P10" },
    });
  });

  test("PUT replaces exactly the row its address names", async () => {
    const made = await api.send("PUT", "/compound?a=eq.7&b=eq.7", {
      body: { a: 7, b: 7, extra: "put" },
      headers: shown,
    });
    expect([made.status, made.json]).toEqual([201, [{ a: 7, b: 7, extra: "put" }]]);
    expect(
      (await api.send("PUT", "/compound?a=eq.7&b=eq.7", { body: { a: 7, b: 7, extra: "again" } })).status,
    ).toBe(204);
    expect(await api.send("PUT", "/compound?a=eq.7", { body: { a: 7, b: 7 } })).toMatchObject({
      status: 405,
      json: { code: "PGRST105" },
    });
    expect(await api.send("PUT", "/compound?a=eq.7&b=eq.8", { body: { a: 7, b: 7 } })).toMatchObject({
      status: 400,
      json: { code: "PGRST115" },
    });
    expect(await api.send("PUT", "/compound?a=eq.7&b=eq.7&limit=1", { body: { a: 7, b: 7 } })).toMatchObject({
      status: 400,
      json: { code: "PGRST114" },
    });
  });
});

describe("updates and deletes", () => {
  test("say how many and show which", async () => {
    await api.sql("insert into test.users values (40, 'a'), (41, 'b')");
    expect(await status("PATCH", "/users?id=in.(40,41)", { body: { name: "c" } })).toEqual([
      204,
      "0-1/*",
      "",
    ]);
    expect(await status("PATCH", "/users?id=eq.999", { body: { name: "c" } })).toEqual([204, "*/*", ""]);
    expect(await status("PATCH", "/users?id=eq.999", { body: { name: "c" }, headers: shown })).toEqual([
      200,
      "*/*",
      "[]",
    ]);
    expect(await status("PATCH", "/users?id=eq.40", { body: {}, headers: shown })).toEqual([
      200,
      "*/*",
      "[]",
    ]);
    expect(
      await status("DELETE", "/users?id=in.(40,41)&select=id", {
        headers: { prefer: "return=representation,count=exact" },
      }),
    ).toEqual([200, "*/2", '[{"id":40}, \n {"id":41}]']);
  });

  test("an object that is not one row undoes the change", async () => {
    const accept = "application/vnd.pgrst.object+json";
    expect(
      await api.send("PATCH", "/items?id=lt.3", { body: { id: 999 }, headers: { ...shown, accept } }),
    ).toMatchObject({ status: 409 });
    expect(await api.send("DELETE", "/items?id=lt.3", { headers: { ...shown, accept } })).toMatchObject({
      status: 406,
      json: { code: "PGRST116", details: "The result contains 2 rows" },
    });
    expect((await api.send("GET", "/items?id=lt.3")).json).toHaveLength(2);
  });

  test("tx=rollback shows the result and keeps nothing", async () => {
    const answer = await api.send("POST", "/users", {
      body: { id: 60, name: "dry" },
      headers: { prefer: "return=representation,tx=rollback" },
    });
    expect([answer.json, answer.headers.get("preference-applied")]).toEqual([
      [{ id: 60, name: "dry" }],
      "return=representation, tx=rollback",
    ]);
    expect((await api.send("GET", "/users?id=eq.60")).json).toEqual([]);
  });

  test("strict handling refuses unknown preferences and too many rows", async () => {
    expect(
      await api.send("GET", "/users", { headers: { prefer: "handling=strict, anything" } }),
    ).toMatchObject({
      status: 400,
      json: { code: "PGRST122", details: "Invalid preferences: anything" },
    });
    expect(
      await api.send("DELETE", "/items?id=lt.4", { headers: { prefer: "handling=strict,max-affected=2" } }),
    ).toMatchObject({
      status: 400,
      json: { code: "PGRST124", details: "The query affects 3 rows" },
    });
    expect(
      (
        await api.send("DELETE", "/users?id=eq.22", { headers: { prefer: "handling=strict,max-affected=1" } })
      ).headers.get("preference-applied"),
    ).toBe("handling=strict, max-affected=1");
  });
});

describe("grants", () => {
  test("column grants suffice for what is written and shown", async () => {
    expect(await status("POST", "/partly", { body: { id: 5, shown: "s" } })).toEqual([201, "*/*", ""]);
    expect(
      (await api.send("POST", "/partly?select=id", { body: { id: 6, shown: "s" }, headers: shown })).json,
    ).toEqual([{ id: 6 }]);
    expect(
      (await api.send("PATCH", "/partly?id=eq.6&select=shown", { body: { shown: "t" }, headers: shown }))
        .json,
    ).toEqual([{ shown: "t" }]);
  });

  test("that are missing are 401 for an anonymous caller and 403 for a signed-in one", async () => {
    const denied = { code: "42501", message: "permission denied for table hidden" };
    const guest = await api.send("GET", "/hidden");
    expect(guest).toMatchObject({ status: 401, json: denied });
    expect(guest.headers.get("www-authenticate")).toBe("Bearer");
    expect(
      await api.send("GET", "/hidden", { token: await api.sign({ role: "authenticated" }) }),
    ).toMatchObject({ status: 403, json: denied });
    expect(
      (await api.send("GET", "/hidden", { token: await api.sign({ role: "service_role" }) })).json,
    ).toEqual([{ id: 1, secret: "no" }]);
  });

  test("a denied column is denied in filters, orders and embeds too", async () => {
    for (const query of [
      "select=id&secret=eq.no",
      "select=id&order=secret",
      "select=secret",
      "select=id&or=(secret.eq.no,id.eq.1)",
    ]) {
      expect(await api.send("GET", `/partly?${query}`)).toMatchObject({
        status: 401,
        json: { code: "42501" },
      });
    }
  });
});

describe("a singular Accept", () => {
  const one = { accept: "application/vnd.pgrst.object+json" };

  test.each([undefined, "return=minimal", "return=headers-only"])(
    "refuses a write of several rows, also with Prefer: %s",
    async (prefer) => {
      const headers = { ...one, ...(prefer ? { prefer } : {}) };
      const read = async () => (await api.send("GET", "/users?select=id,name&order=id")).text;
      const before = await read();
      for (const [method, path, body] of [
        ["PATCH", "/users?id=gt.0", { name: "overwritten" }],
        ["DELETE", "/defaults?select=*", undefined],
      ] as const) {
        const answer = await api.send(method, path, { headers, ...(body ? { body } : {}) });
        expect(answer).toMatchObject({ status: 406, json: { code: "PGRST116" } });
      }
      const added = await api.send("POST", "/users", { body: [{ id: 901 }, { id: 902 }], headers });
      expect(added).toMatchObject({ status: 406, json: { code: "PGRST116" } });
      expect(await read()).toBe(before);
    },
  );
});

describe("a body that does not fit the request", () => {
  test("with several rows by PUT takes the first, when its key is the one in the address", async () => {
    const rows = [
      { id: 91, name: "First" },
      { id: 92, name: "Second" },
    ];
    const answer = await api.send("PUT", "/clients?id=eq.91", {
      headers: { prefer: "return=representation" },
      body: rows,
      token: await api.sign({ role: "service_role" }),
    });
    expect([answer.status, answer.json]).toEqual([201, [rows[0]]]);
    const none = await api.send("GET", "/clients?id=eq.92");
    expect(none.json).toEqual([]);
  });

  test("that upserts no rows creates none", async () => {
    const answer = await api.send("POST", "/clients", {
      headers: { prefer: "resolution=merge-duplicates,return=representation" },
      body: [],
      token: await api.sign({ role: "service_role" }),
    });
    expect([answer.status, answer.json]).toEqual([200, []]);
  });
});
