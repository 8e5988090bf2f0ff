import { expect, test } from "vitest";
import { explainFailure } from "../src/embedded/cluster.ts";

test("what is in the way of a new cluster is said in one sentence with its remedy", () => {
  const noEntry = explainFailure(
    1,
    "initdb: error: could not look up effective user ID 54321: user does not exist",
  );
  expect(noEntry).toMatch(/has no line in \/etc\/passwd.*add one.*or set DATABASE_URL$/);
  const full = explainFailure(
    1,
    "FATAL: could not write to file: No space left on device\nchild process exited with exit code 1",
  );
  expect(full).toMatch(/^The disk is full.*make room/);
  expect(full).not.toContain("FATAL");
  expect(explainFailure(2, "something else")).toBe("initdb ended with 2: something else");
});
