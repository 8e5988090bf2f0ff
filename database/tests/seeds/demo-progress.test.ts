import { seed } from "@undercroft/database";
import { createProductDatabase } from "@undercroft/database/testing";
import { expect, test } from "vitest";

test("Filling the demo says what was added, part by part", async () => {
  const database = await createProductDatabase();
  const said: string[] = [];
  await seed(database.connection, { demo: true, onProgress: (line) => said.push(line) });
  await database.drop();
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\d+ places in the UK$/),
      expect.stringMatching(/^\d+ venues, \d+ organisers, \d+ artists$/),
      expect.stringMatching(/^\d+ events$/),
      expect.stringMatching(/^\d+ tickets$/),
    ]),
  );
}, 300_000);
