import { createProductDatabase } from "@undercroft/database/testing";
import { createRoleDatabase } from "@undercroft/postgres";
import { expect, test } from "vitest";

test("statements that failed are closed in PostgreSQL as well as forgotten by us", async () => {
  const product = await createProductDatabase();
  const database = createRoleDatabase({ connection: product.connection, max: 1, statementLimit: 5 });
  const settings = { role: "postgres", names: ["statement_timeout"] as const, values: ["3000"] };
  const ask = (text: string) =>
    database.run({ settings, statements: [{ text, values: [] }], isReadOnly: true });
  try {
    for (let at = 0; at < 60; at++)
      await expect(ask(`select 1 / 0 as n${at}`)).rejects.toMatchObject({ code: "22012" });
    const [rows] = await ask("select count(*)::text from pg_prepared_statements");
    expect(Number(rows?.[0]?.[0]?.toString())).toBeLessThanOrEqual(7);
  } finally {
    await database.close();
    await product.drop();
  }
});
