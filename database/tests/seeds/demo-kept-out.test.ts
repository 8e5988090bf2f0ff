import { expect, test } from "vitest";
import { seed } from "../../tool/seed.ts";
import { createProductDatabase } from "../../tool/testing.ts";
import { withToolClient } from "../../tool/tool-client.ts";

test("the demo is not put into a database with an account in it, nor into one that has ever been public", async () => {
  const database = await createProductDatabase();
  try {
    await withToolClient(database.connection, async (client) => {
      await client.query(
        "insert into auth.users (id, email) values (gen_random_uuid(), 'a-person@example.org')",
      );
    });
    expect(await seed(database.connection, { demo: true })).toEqual({
      base: true,
      demo: false,
      keptOut: "it holds accounts or events",
    });
    await seed(database.connection, { demo: false, isPublic: true });
    await withToolClient(database.connection, (client) => client.query("delete from auth.users"));
    expect(await seed(database.connection, { demo: true })).toEqual({
      base: false,
      demo: false,
      keptOut: "it has been public",
    });
  } finally {
    await database.drop();
  }
});
