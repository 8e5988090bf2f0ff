// A start beside a pooler that is a moment late.
import net from "node:net";
import path from "node:path";
import { createProductDatabase } from "@undercroft/database/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRest } from "../../src/index.ts";

const lateMs = 1_500;
let product: Awaited<ReturnType<typeof createProductDatabase>>;
let pooler: net.Server;
let port: number;
let refused = 0;

/** In place of a pooler: it hangs up on everybody until it is ready. */
beforeAll(async () => {
  product = await createProductDatabase();
  const { host, port: at } = product.connection;
  const target = host.startsWith("/") ? { path: path.join(host, `.s.PGSQL.${at}`) } : { host, port: at };
  const began = Date.now();
  pooler = net.createServer((client) => {
    if (Date.now() - began < lateMs) {
      refused += 1;
      client.destroy();
      return;
    }
    const server = net.connect(target);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => pooler.listen(0, "127.0.0.1", resolve));
  port = (pooler.address() as net.AddressInfo).port;
});
afterAll(async () => {
  pooler.close();
  await product.drop();
});

test("A start waits for a pooler that does not answer yet, and knows the schema once it does", async () => {
  const login = product.as("authenticator");
  const rest = createRest({
    connection: login,
    pooled: { ...login, host: "127.0.0.1", port },
    verifyToken: () => Promise.reject(new Error("nobody signs in here")),
    settings: { schemas: ["public"] },
  });
  try {
    await rest.ready();
    const answer = await rest.app.request("http://localhost/rest/v1/areas?select=slug&limit=1");
    expect(answer.status).toBe(200);
    expect(refused).toBeGreaterThan(0);
  } finally {
    await rest.close();
  }
});
