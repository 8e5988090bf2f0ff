// What happens when the schema changes, and when the database goes away.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, startRest, type TestRest } from "../start-rest.ts";

let api: TestRest;
beforeAll(async () => {
  api = await startRest();
});
afterAll(() => api.close());

/** Asks until the answer is as wanted; fails with the last one when it never is. */
async function eventually(ask: () => ReturnType<TestRest["send"]>, isWanted: (answer: Answer) => boolean) {
  for (let tries = 0; ; tries++) {
    const answer = await ask();
    if (isWanted(answer) || tries > 100) return answer;
    await sleep(50);
  }
}

describe("a change of the database schema", () => {
  test("is picked up after NOTIFY pgrst, and cached plans are made again", async () => {
    expect((await api.send("GET", "/arrivals")).status).toBe(404);
    await api.sql(
      "create table test.arrivals (id int); grant select on test.arrivals to anon; notify pgrst, 'reload schema'",
    );
    expect(
      (
        await eventually(
          () => api.send("GET", "/arrivals"),
          ({ status }) => status === 200,
        )
      ).json,
    ).toEqual([]);
    await api.sql(
      "alter table test.arrivals add column late boolean default false; insert into test.arrivals values (1); notify pgrst",
    );
    expect((await api.send("GET", "/arrivals")).json).toEqual([{ id: 1, late: false }]);
    await api.sql("drop table test.arrivals; notify pgrst, 'reload schema'");
    expect(
      (
        await eventually(
          () => api.send("GET", "/arrivals"),
          ({ text }) => text.includes("PGRST205"),
        )
      ).json,
    ).toMatchObject({ code: "PGRST205" });
  });

  test("is announced by the database itself: tables, columns, functions, rights, drops", async () => {
    const ask = (path: string, wanted: number | string) =>
      eventually(
        () => api.send("GET", path),
        ({ status, text }) => status === wanted || text.includes(`"${wanted}"`),
      );
    await api.sql("create table test.unannounced (id int); grant select on test.unannounced to anon");
    expect((await ask("/unannounced", 200)).status).toBe(200);
    await api.sql("alter table test.unannounced add column late int");
    expect((await ask("/unannounced?select=late", 200)).status).toBe(200);
    await api.sql(
      "create function test.unannounced_one() returns int language sql stable as 'select 1'; grant execute on function test.unannounced_one() to anon",
    );
    expect((await ask("/rpc/unannounced_one", 200)).status).toBe(200);
    await api.sql("drop function test.unannounced_one(); drop table test.unannounced");
    expect((await ask("/unannounced", "PGRST205")).json).toMatchObject({ code: "PGRST205" });
    expect((await ask("/rpc/unannounced_one", "PGRST202")).json).toMatchObject({ code: "PGRST202" });
  });

  test("drops no request while it is loaded", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        if (i % 10 === 0) await api.sql("notify pgrst, 'reload schema'");
        return (await api.send("GET", "/clients?select=id&limit=1")).status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});

describe("a lost database connection", () => {
  const kill = () =>
    api.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator' and datname = current_database()",
    );

  test("is invisible to the next read and write", async () => {
    await api.send("GET", "/clients");
    await kill();
    expect((await api.send("GET", "/clients?select=id&limit=1")).status).toBe(200);
    await kill();
    const written = await eventually(
      () => api.send("PATCH", "/clients?id=eq.1", { body: { name: "Microsoft" } }),
      ({ status }) => status === 204,
    );
    expect(written.status).toBe(204);
  });

  test("is a 503 with Retry-After for a write that was under way, and its work is undone", async () => {
    await api.sql(
      "create function test.write_slowly() returns void language sql as $$ insert into test.users values (700, 'lost'); select pg_sleep(20) $$; grant execute on function test.write_slowly() to anon; notify pgrst",
    );
    await eventually(
      () => api.send("GET", "/rpc/write_slowly"),
      ({ status }) => status === 405,
    );
    const writing = api.send("POST", "/rpc/write_slowly");
    await sleep(300);
    await kill();
    const answer = await writing;
    expect(answer).toMatchObject({
      status: 503,
      json: { code: expect.stringMatching(/^(57P01|PGRST001)$/) },
    });
    expect(answer.headers.get("retry-after")).toBe("1");
    expect((await api.send("GET", "/users?id=eq.700")).json).toEqual([]);
  });

  test("is a 503 at once while it lasts, and ends by itself", async () => {
    const [{ name }] = (await api.sql("select current_database() as name")) as [{ name: string }];
    await api.sql(`alter database "${name}" connection limit 0`);
    await kill();
    const answer = await eventually(
      () => api.send("POST", "/rpc/do_nothing"),
      ({ text }) => text.includes('"PGRST000"'),
    );
    expect(answer).toMatchObject({ status: 503, json: { code: "PGRST000" } });
    expect(answer.headers.get("retry-after")).toBe("1");
    await api.sql(`alter database "${name}" connection limit -1`);
    expect(
      (
        await eventually(
          () => api.send("GET", "/clients"),
          ({ status }) => status === 200,
        )
      ).status,
    ).toBe(200);
  });
});

describe("a database that takes no writes, as while only a standby answers", () => {
  test("refuses a write with 503 and Retry-After, answers reads, and takes writes again afterwards", async () => {
    const [{ name }] = (await api.sql("select current_database() as name")) as [{ name: string }];
    const renew = () =>
      api.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator' and datname = current_database()",
      );
    const write = () => api.send("PATCH", "/clients?id=eq.1", { body: { name: "Microsoft" } });
    await api.sql(`alter database "${name}" set default_transaction_read_only = on`);
    try {
      await renew();
      const refused = await eventually(write, ({ text }) => text.includes("25006"));
      expect(refused).toMatchObject({ status: 503, json: { code: "25006" } });
      expect(refused.headers.get("retry-after")).toBe("2");
      expect((await api.send("POST", "/rpc/insert_item")).status).toBe(503);
      expect((await api.send("GET", "/clients?select=id&limit=1")).status).toBe(200);
      // a write by GET is the caller's mistake as ever
      expect((await api.send("GET", "/rpc/insert_item")).status).toBe(405);
    } finally {
      await api.sql(`begin read write; alter database "${name}" reset default_transaction_read_only; commit`);
    }
    // connections made in between are found out by the first write on them
    expect((await eventually(write, ({ status }) => status === 204)).status).toBe(204);
  });
});

describe("the direct HTTP handler", () => {
  test("gives the same answers as the gateway", async () => {
    const server = createServer((request, response) => void api.rest.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      for (const path of [
        "/clients?order=id",
        "/nothing",
        "/rpc/raise_custom",
        "/rpc/do_nothing",
        "/items?limit=2",
        "/odd%20N%C3%A4me?select=%22%C3%BC%5C%22x%22,*",
        "/nothing%E2%82%AC",
      ]) {
        const method = path.startsWith("/rpc") ? "POST" : "GET";
        const bare = await fetch(`http://127.0.0.1:${port}/rest/v1${path}`, {
          method,
          headers: { prefer: "count=exact" },
        });
        const other = await api.send(method, path, { headers: { prefer: "count=exact" } });
        expect([path, bare.status, await bare.text()]).toEqual([path, other.status, other.text]);
        for (const name of [
          "content-type",
          "content-range",
          "content-location",
          "preference-applied",
          "proxy-status",
        ]) {
          expect([path, name, bare.headers.get(name)]).toEqual([path, name, other.headers.get(name)]);
        }
      }
      const head = await fetch(`http://127.0.0.1:${port}/rest/v1/clients`, { method: "HEAD" });
      expect([head.status, head.headers.get("content-length")]).toEqual([200, null]);
      const large = await fetch(`http://127.0.0.1:${port}/rest/v1/clients`, {
        method: "POST",
        body: "x".repeat(3_000_000),
      });
      expect([large.status, await large.json()]).toMatchObject([413, { code: "PGRST102" }]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
