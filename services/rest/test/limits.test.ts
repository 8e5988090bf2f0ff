// What holds a request back: time, rows, connections, and preferences that change how it runs.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRest, type TestRest } from "./start-rest.ts";

// roles belong to the whole server, which other tests share
const roles = `do $$ begin create role slow_reader; exception when duplicate_object then null; end $$;
  do $$ begin create role few_rows; exception when duplicate_object then null; end $$;`;

let api: TestRest;
beforeAll(async () => {
  api = await startRest(
    {},
    `${roles} grant slow_reader, few_rows to authenticator;
    grant usage on schema test to slow_reader, few_rows; grant select on all tables in schema test to few_rows, slow_reader;
    grant execute on all functions in schema test to slow_reader, few_rows`,
  );
});
afterAll(() => api.close());

/** Sets something for a role in this database only, and waits until it is known. */
async function alterRole(role: string, what: string, isKnown: () => Promise<boolean>): Promise<void> {
  await api.sql(`do $$ begin execute format('alter role ${role} in database %I ${what.replaceAll("'", "''")}', current_database()); end $$;
    notify pgrst, 'reload config'`);
  for (let tries = 0; tries < 1_000 && !(await isKnown()); tries++) await sleep(20);
}

describe("the statement timeout", () => {
  test("is the role's own before ours, and applies as soon as it is set", async () => {
    const token = await api.sign({ role: "slow_reader" });
    const ask = (seconds: number) => api.send("POST", "/rpc/slow", { body: { seconds }, token });
    expect((await ask(0.3)).status).toBe(204);
    await alterRole(
      "slow_reader",
      "set statement_timeout = '100ms'",
      async () => (await ask(0.2)).status === 500,
    );
    expect(await ask(5)).toMatchObject({
      status: 500,
      json: { code: "57014", message: "canceling statement due to statement timeout" },
    });
    expect((await api.send("POST", "/rpc/slow", { body: { seconds: 0.3 } })).status).toBe(204);
    await alterRole("slow_reader", "reset statement_timeout", async () => (await ask(0.2)).status === 204);
  });

  test("and the isolation level may be a role's own", async () => {
    const token = await api.sign({ role: "slow_reader" });
    await api.sql(`create function test.isolation() returns text language sql as $$ select current_setting('transaction_isolation') $$;
      grant execute on function test.isolation() to slow_reader`);
    const ask = async () => (await api.send("POST", "/rpc/isolation", { token })).json;
    await alterRole(
      "slow_reader",
      "set default_transaction_isolation = 'repeatable read'",
      async () => (await ask()) === "repeatable read",
    );
    expect(await ask()).toBe("repeatable read");
    await alterRole(
      "slow_reader",
      "reset default_transaction_isolation",
      async () => (await ask()) === "read committed",
    );
    expect(await ask()).toBe("read committed");
  });
});

describe("the row cap", () => {
  test("may be tighter for a role", async () => {
    const token = await api.sign({ role: "few_rows" });
    const rows = async (path: string, options = {}) =>
      ((await api.send("GET", path, options)).json as unknown[]).length;
    expect(await rows("/items", { token })).toBe(15);
    await alterRole(
      "few_rows",
      "set \"pgrst.db_max_rows\" = '2'",
      async () => (await rows("/items", { token })) === 2,
    );
    expect(await rows("/items", { token })).toBe(2);
    expect(await rows("/items?limit=5", { token })).toBe(2);
    expect(await rows("/rpc/numbers", { token })).toBe(2);
    const embedded = await api.send("GET", "/users?select=tasks(id)&id=eq.1", { token });
    expect(embedded.json).toEqual([{ tasks: [expect.anything(), expect.anything()] }]);
    // nobody else has it, no matter who asked first
    expect(await rows("/items")).toBe(15);
    await alterRole(
      "few_rows",
      "set \"pgrst.db_max_rows\" = '100000'",
      async () => (await rows("/items", { token })) > 2,
    );
    const capped = await startRest({ maxRows: 3 });
    try {
      expect(
        (await capped.send("GET", "/items", { token: await capped.sign({ role: "anon" }) })).json,
      ).toHaveLength(3);
    } finally {
      await capped.close();
    }
    await alterRole("few_rows", 'reset "pgrst.db_max_rows"', async () => true);
  });
});

describe("database connections", () => {
  test("that cannot be had in time are a 504, and the next request is served", async () => {
    const narrow = await startRest({}, "", { maxConnections: 3, queueTimeoutMs: 1000 });
    try {
      const slow = narrow.send("POST", "/rpc/slow", { body: { seconds: 2.5 } });
      await sleep(100);
      const waiting = await narrow.send("POST", "/rpc/do_nothing");
      expect(waiting).toMatchObject({
        status: 504,
        json: { code: "PGRST003", message: "Timed out acquiring connection from connection pool." },
      });
      expect((await slow).status).toBe(204);
      expect((await narrow.send("POST", "/rpc/do_nothing")).status).toBe(204);
    } finally {
      await narrow.close();
    }
  });
});

describe("preferences", () => {
  const whoami = (prefer: string) => api.send("GET", "/rpc/whoami", { headers: { prefer } });

  test("name a time zone that PostgreSQL knows; another is passed over, or refused when strict", async () => {
    const known = await whoami("timezone=America/New_York");
    expect(known.json).toMatchObject({ timezone: "America/New_York" });
    expect(known.headers.get("preference-applied")).toBe("timezone=America/New_York");
    const unknown = await whoami("timezone=Under/Croft");
    expect([unknown.status, unknown.headers.get("preference-applied")]).toEqual([200, null]);
    expect((unknown.json as { timezone: string }).timezone).not.toContain("Under");
    expect(await whoami("handling=strict, timezone=Under/Croft")).toMatchObject({
      status: 400,
      json: {
        code: "PGRST122",
        message: "Invalid preferences given with handling=strict",
        details: "Invalid preferences: timezone=Under/Croft",
      },
    });
    const stamped = await api.send("GET", "/documents?select=created_at&id=eq.1", {
      headers: { prefer: "timezone=Asia/Tokyo" },
    });
    expect(stamped.json).toEqual([{ created_at: "2026-11-22T05:00:00+09:00" }]);
    const written = await api.send("POST", "/documents?select=created_at", {
      body: { id: 500, created_at: "2026-11-21T20:00:00" },
      headers: { prefer: "timezone=Asia/Tokyo, return=representation" },
    });
    expect(written.json).toEqual([{ created_at: "2026-11-21T20:00:00+09:00" }]);
  });

  test("of one kind count once, the first that means something; several headers are one list", async () => {
    const answer = await api.send("GET", "/items?limit=1", {
      headers: { prefer: "count=nonsense, count=exact, count=planned" },
    });
    expect(answer.headers.get("preference-applied")).toBe("count=exact");
    const joined = await api.rest.app.request("http://localhost/rest/v1/items?limit=1", {
      headers: [
        ["prefer", "count=exact"],
        ["prefer", "handling=lenient"],
      ],
    });
    expect(joined.headers.get("preference-applied")).toBe("count=exact, handling=lenient");
  });

  test("are listed in one order, and only where they mean something", async () => {
    const open = await startRest({ transactionEnd: "commit-allow-override" });
    try {
      const all =
        "max-affected=9, timezone=UTC, handling=strict, tx=rollback, count=exact, return=representation, missing=default, resolution=merge-duplicates";
      const applied = async (method: string, path: string, body?: object) =>
        (await open.send(method, path, { headers: { prefer: all }, body })).headers.get("preference-applied");
      const run = "count=exact, tx=rollback, handling=strict, timezone=UTC";
      expect(await applied("POST", "/users", { id: 400, name: "x" })).toBe(
        `resolution=merge-duplicates, missing=default, return=representation, ${run}`,
      );
      expect(await applied("PATCH", "/users?id=eq.1", { name: "x" })).toBe(
        `missing=default, return=representation, ${run}, max-affected=9`,
      );
      expect(await applied("DELETE", "/users_tasks?user_id=eq.3")).toBe(
        `return=representation, ${run}, max-affected=9`,
      );
      expect(await applied("GET", "/users")).toBe(run);
      expect(await applied("GET", "/rpc/get_projects")).toBe(`${run}, max-affected=9`);
    } finally {
      await open.close();
    }
  });

  test("to roll back need the operator's permission", async () => {
    const answer = await api.send("POST", "/users", {
      body: { id: 401, name: "kept" },
      headers: { prefer: "tx=rollback" },
    });
    expect([answer.status, answer.headers.get("preference-applied")]).toEqual([201, null]);
    expect((await api.send("GET", "/users?id=eq.401&select=name")).json).toEqual([{ name: "kept" }]);
  });

  test("an estimate counts up to the cap, and plans beyond it", async () => {
    const capped = await startRest({ maxRows: 20 }, "analyze test.items");
    try {
      const range = async (prefer: string) =>
        (await capped.send("HEAD", "/items?id=lte.10", { headers: { prefer } })).headers.get("content-range");
      expect(await range("count=estimated")).toBe("0-9/10");
      expect(await range("count=planned")).toMatch(/^0-9\/\d+$/);
    } finally {
      await capped.close();
    }
  });
});

test("before the schema was first read, requests are answered 503 with Retry-After", async () => {
  const { createRest } = await import("../src/index.ts");
  const away = createRest({
    connection: { host: "/nowhere", port: 5432, user: "authenticator", password: "", database: "none" },
    verifyToken: () => Promise.reject(new Error("not asked")),
  });
  try {
    const answer = await away.app.request("http://localhost/rest/v1/clients");
    expect([answer.status, await answer.json(), answer.headers.get("retry-after")]).toMatchObject([
      503,
      { code: "PGRST002", message: "Could not query the database for the schema cache. Retrying." },
      "1",
    ]);
  } finally {
    await away.close();
  }
});

describe("embeds in one request", () => {
  /** `depth` levels of clients and their projects, each within the one before. */
  const nest = (depth: number): string =>
    Array.from({ length: depth }).reduceRight<string>(
      (inner, _, level) => `id,${level % 2 === 0 ? "projects" : "clients"}(${inner})`,
      "id",
    );
  const beside = (count: number) => Array.from({ length: count }, (_, i) => `p${i}:projects(id)`).join(",");

  test("stand seven deep within one another, and no deeper", async () => {
    expect((await api.send("GET", `/clients?select=${nest(7)}&limit=1`)).status).toBe(200);
    expect(await api.send("GET", `/clients?select=${nest(8)}&limit=1`)).toMatchObject({
      status: 400,
      json: { code: "PGRST100", details: "At most 7 may stand within one another; there are 8" },
    });
  });

  test("are twenty in all, also in what a write or a function gives back", async () => {
    expect((await api.send("GET", `/clients?select=${beside(20)}&limit=1`)).status).toBe(200);
    for (const [method, path] of [
      ["GET", "/clients"],
      ["PATCH", "/clients"],
    ] as const) {
      const answer = await api.send(method, `${path}?id=eq.1&select=${beside(21)}`, {
        headers: { prefer: "return=representation" },
        ...(method === "PATCH" ? { body: { name: "x" } } : {}),
      });
      expect(answer).toMatchObject({
        status: 400,
        json: { code: "PGRST100", details: "At most 20 may stand in one select; there are 21" },
      });
    }
  });

  test("are as many as the operator allows", async () => {
    const wide = await startRest({ maxEmbeds: 25, maxEmbedDepth: 2 });
    try {
      expect((await wide.send("GET", `/clients?select=${beside(25)}&limit=1`)).status).toBe(200);
      expect((await wide.send("GET", `/clients?select=${nest(3)}&limit=1`)).status).toBe(400);
    } finally {
      await wide.close();
    }
  });
});
