import { expect, test } from "vitest";
import { toldApart } from "./told-apart.ts";

const town = (name: string, parent: string | null) => ({ name, parent: parent ? { name: parent } : null });

test("Two towns of one name say what they lie in, and the others keep their names", () => {
  expect(
    toldApart([town("Bangor", "Northern Ireland"), town("Bangor", "Wales"), town("Bath", "South West")]).map(
      ({ name }) => name,
    ),
  ).toEqual(["Bangor, Northern Ireland", "Bangor, Wales", "Bath"]);
  expect(toldApart([town("Bangor", null), town("Bangor", "Wales")]).map(({ name }) => name)).toEqual([
    "Bangor",
    "Bangor, Wales",
  ]);
});
