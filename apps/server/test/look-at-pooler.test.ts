// What the doctor says of DATABASE_POOL_URL: none, one that leads to our database, to another one, and one that is not there.
import { createProductDatabase } from "@undercroft/database/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lookAtPooler } from "../src/commands/doctor/look-at-pooler.ts";
import type { Config } from "../src/config.ts";
import type { ProductDatabase } from "../src/database.ts";

let product: Awaited<ReturnType<typeof createProductDatabase>>;
beforeAll(async () => {
  product = await createProductDatabase();
});
afterAll(() => product.drop());

const look = (databasePoolUrl: string | undefined) =>
  lookAtPooler(
    { databasePoolUrl } as Partial<Config> as Config,
    { owner: product.connection } as Partial<ProductDatabase> as ProductDatabase,
  );

/** The address of a database of this cluster, as DATABASE_POOL_URL has it. */
function addressOf(database: string): string {
  const { host = "", port = 5432, user = "", password } = product.connection;
  const url = new URL(`postgres://localhost:${port}/${database}?host=${encodeURIComponent(host)}`);
  url.username = user;
  if (typeof password === "string") url.password = password;
  return url.href;
}

test("The doctor says whether the pooler leads to the database, to another one, or nowhere", async () => {
  expect(await look(undefined)).toMatchObject({ state: "off", name: "pooler" });
  expect(await look(addressOf(product.connection.database ?? ""))).toMatchObject({ state: "ok" });
  expect(await look(addressOf("postgres"))).toMatchObject({
    state: "wrong",
    says: expect.stringContaining("leads to another database"),
  });
  const nowhere = "postgres://nobody:secret@127.0.0.1:1/undercroft";
  const found = await look(nowhere);
  expect(found).toMatchObject({ state: "wrong", says: expect.stringContaining("does not let us in") });
  expect(found.says).not.toContain("secret");
});
