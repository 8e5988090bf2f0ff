// A part of the product can be added to the database and the contract by adding files: nothing that is there is edited.
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabaseHouse, type DatabaseHouse } from "./database-house.ts";
import { zines } from "./database-part.ts";
import { root } from "./planted-house.ts";

let house: DatabaseHouse;
beforeAll(() => {
  house = createDatabaseHouse();
  house.plant(zines);
});
afterAll(() => house.remove());

test("A part of the database and the contract is added by files alone, and everything that is checked holds with it", {
  timeout: 600_000,
}, () => {
  expect(house.run(["database/tool/generate-main.ts"])).toMatchObject({ isGood: true });
  const checks = [
    "database/tests/matrix",
    "database/tests/generated.test.ts",
    "database/tests/seeds/demo.test.ts",
    "tests/structure/database.test.ts",
    "tests/structure/personal-data.test.ts",
    "tests/structure/errors.test.ts",
    "tests/structure/changes.test.ts",
  ];
  const { isGood, output } = house.run([
    path.join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--hookTimeout=300000",
    "--testTimeout=300000",
    ...checks,
  ]);
  expect(isGood, output).toBe(true);
  expect(output).toMatch(/Test Files.*7 passed/);
});
