import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { wasAwaySince } from "../src/connection.ts";
import { createRoleDatabase } from "../src/role-database.ts";

test("a request that is refused because the last connection failed counts as one that met a database that was away", async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const database = createRoleDatabase({
    connection: { host: "127.0.0.1", port, user: "nobody", database: "none" },
  });
  const read = () =>
    database.run({
      settings: { role: "anon", names: ["role"], values: ["anon"] },
      statements: [{ text: "select 1", values: [] }],
      isReadOnly: true,
    });
  await expect(read()).rejects.toMatchObject({ phase: "connect" });
  await sleep(5);
  const began = performance.now();
  await expect(read()).rejects.toMatchObject({ phase: "connect" });
  expect(wasAwaySince(began)).toBe(true);
  await database.close();
  server.close();
});
