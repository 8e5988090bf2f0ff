// A part of the product can be added to the database, the contract, the jobs and the mails by adding files: nothing that is there is
// edited, and a small part is few files.
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zines } from "./database/database-part.ts";
import { lostProperty, lostPropertyOnSite } from "./database/lost-property.ts";
import { createDatabaseHouse, type DatabaseHouse } from "./database-house.ts";
import { root } from "./planted-house.ts";

let house: DatabaseHouse;
beforeAll(() => {
  house = createDatabaseHouse();
  house.plant(zines);
  house.plant(lostProperty);
});
afterAll(() => house.remove());

test("A part with a table, a screen, a job and a mail, with erasure and a copy of somebody's data, is eight files", () => {
  expect(Object.keys({ ...lostProperty, ...lostPropertyOnSite })).toHaveLength(8);
});

test("Two parts are added by files alone, and everything that is checked holds with them", {
  timeout: 600_000,
}, () => {
  expect(house.run(["database/tool/generate-main.ts"])).toMatchObject({ isGood: true });
  const checks = [
    "database/tests/matrix",
    "database/tests/generated.test.ts",
    "database/tests/seeds/demo.test.ts",
    "tests/structure/database/database.test.ts",
    "tests/structure/database/personal-data.test.ts",
    "tests/structure/database/blocking.test.ts",
    "tests/structure/database/floors.test.ts",
    "tests/structure/database/queued-work.test.ts",
    "services/mail/test/send-mail.test.ts",
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
  expect(output).toMatch(/Test Files.*11 passed/);
});
