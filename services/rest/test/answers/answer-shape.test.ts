// Headers and length of an answer.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    { aggregates: true },
    `create table test.no_key (a int, made int generated always as (a * 2) stored);
    create function test.add_two() returns setof test.items language sql as $$ insert into test.items values (900), (901) returning * $$;
    grant all on all tables in schema test to anon; grant execute on all functions in schema test to anon;`,
  );
});
afterAll(() => api.close());

describe("a REST answer", () => {
  test("without a body names no schema, and one without a query has a short address", async () => {
    const silent = await api.send("POST", "/rpc/do_nothing");
    expect([silent.status, silent.headers.get("content-profile")]).toEqual([204, null]);
    const patched = await api.send("PATCH", "/clients?id=eq.0", { body: { name: "x" } });
    expect([patched.status, patched.headers.get("content-profile")]).toEqual([204, null]);
    expect((await api.send("GET", "/clients")).headers.get("content-location")).toBe("/clients");
  });

  test("of no rows by limit is an empty list with an open range", async () => {
    const answer = await api.send("GET", "/items?limit=0");
    expect([answer.status, answer.text, answer.headers.get("content-range")]).toEqual([200, "[]", "*/*"]);
  });

  test("keeps every digit of a number, inside embeds too", async () => {
    await api.sql(`create table test.prices (id int primary key, client_id int references test.clients (id), price numeric, big int8);
      insert into test.prices values (1, 1, 1.50, 9007199254740993); grant select on test.prices to anon; notify pgrst`);
    await expect
      .poll(async () => (await api.send("GET", "/clients?select=prices(price,big)&id=eq.1")).text)
      .toMatch(/"price": ?1\.50\b.*"big": ?9007199254740993\b|"big": ?9007199254740993\b.*"price": ?1\.50\b/);
  });

  test("to a write names return=minimal only when the client asked for it", async () => {
    const write = (prefer: string) => api.send("POST", "/no_key", { body: { a: 1 }, headers: { prefer } });
    expect((await write("return=minimal")).headers.get("preference-applied")).toBe("return=minimal");
    expect((await write("return=headers-only")).headers.get("location")).toBeNull();
  });

  test("to an insert has a length of zero on the wire, to a delete none", async () => {
    const server = createServer((request, response) => void api.rest.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1/no_key`;
    try {
      const made = await fetch(url, {
        method: "POST",
        body: '{"a":9}',
        headers: { "content-type": "application/json" },
      });
      expect([made.status, made.headers.get("content-length")]).toEqual([201, "0"]);
      const gone = await fetch(`${url}?a=eq.9`, { method: "DELETE" });
      expect([gone.status, gone.headers.get("content-length")]).toEqual([204, null]);
      const list = await fetch(`${url}?a=eq.1`);
      expect(list.headers.get("content-length")).toBe(String((await list.text()).length));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
