import { expect, test } from "vitest";
import { chosenOrganiser, type MyOrganiser } from "./organiser-queries.ts";

const organisers = [{ id: "a" }, { id: "b" }, { id: "c" }] as MyOrganiser[];

test("Your nights open on the organiser of the address, then the one looked at last, then the first", () => {
  expect(chosenOrganiser(organisers, null, null)?.id).toBe("a");
  expect(chosenOrganiser(organisers, null, "b")?.id).toBe("b");
  expect(chosenOrganiser(organisers, "c", "b")?.id).toBe("c");
  expect(chosenOrganiser(organisers, "gone", "gone")?.id).toBe("a");
  expect(chosenOrganiser([], null, "b")).toBeUndefined();
});
