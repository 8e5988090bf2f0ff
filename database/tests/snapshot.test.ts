import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderGenerated } from "../tool/snapshot.ts";
import { createProductDatabase } from "../tool/testing.ts";

test("the schema snapshot and the generated types say what the migrations add up to", async () => {
  const database = await createProductDatabase();
  try {
    for (const [file, text] of await renderGenerated(database.connection)) {
      expect(readFileSync(file, "utf8"), `${file}: run npm run db:snapshot`).toBe(text);
    }
  } finally {
    await database.drop();
  }
});
