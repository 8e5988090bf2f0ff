// Two parts that are written side by side, each on a branch of its own, come together without anybody deciding between lines.
import { afterAll, beforeAll, expect, test } from "vitest";
import { renamedPart } from "./database/database-part.ts";
import { createDatabaseHouse, type DatabaseHouse } from "./database-house.ts";

let house: DatabaseHouse;
beforeAll(() => {
  house = createDatabaseHouse();
  for (const args of [
    ["init", "-b", "main"],
    ["config", "user.name", "Undercroft"],
    ["config", "user.email", "hello@undercroft.example"],
  ])
    expect(house.git(...args)).toMatchObject({ isGood: true });
  keep("The house");
});
afterAll(() => house.remove());

/** Commits all that is there. The packages are the machine's, not the house's. */
function keep(subject: string): void {
  expect(house.git("add", "--all", ":!node_modules")).toMatchObject({ isGood: true });
  expect(house.git("commit", "--quiet", "--message", subject)).toMatchObject({ isGood: true });
}

/** A branch on which a part is added and what is generated is written again. */
function branch(name: string): void {
  expect(house.git("checkout", "--quiet", "-b", name, "main")).toMatchObject({ isGood: true });
  house.plant(renamedPart(name));
  expect(house.run(["database/tool/generate-main.ts"])).toMatchObject({ isGood: true });
  keep(`Add ${name}s`);
}

test("Two branches that each add a part merge without a conflict, and what is generated then is what both say", {
  timeout: 600_000,
}, () => {
  // neighbours in every list that is sorted, so that both add at the same lines
  branch("zine");
  branch("zoom");
  const merged = house.git("merge", "--no-edit", "zine");
  expect(merged.isGood, merged.output).toBe(true);
  expect(house.run(["database/tool/generate-main.ts"])).toMatchObject({ isGood: true });
  const types = house.git(
    "grep",
    "-c",
    "publish_zine\\|publish_zoom",
    "--",
    "contract/src/database.types.ts",
  ).output;
  expect(types).toContain(":2");
});
