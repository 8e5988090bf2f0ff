import { expect, test } from "vitest";
import { createSizeLimit } from "../src/render/size-limit.ts";

test("rendered pictures least lately used go when all together take up too much", () => {
  const gone: string[] = [];
  const limit = createSizeLimit(100, (key) => gone.push(key));
  limit.add("poster", 40);
  limit.add("flyer", 40);
  expect(limit.use("poster")).toBe(true);
  limit.add("portrait", 40);
  expect(gone).toEqual(["flyer"]);
  expect(limit.use("flyer")).toBe(false);
  limit.add("poster", 60); // a new one under the same key counts in place of the old one
  expect(gone).toEqual(["flyer"]);
});

test("a picture larger than all may be is not kept, and one that is removed makes room", () => {
  const gone: string[] = [];
  const limit = createSizeLimit(100, (key) => gone.push(key));
  limit.add("poster", 90);
  limit.remove("poster");
  limit.add("flyer", 90);
  expect(gone).toEqual([]);
  limit.add("banner", 101);
  expect(gone).toEqual(["flyer", "banner"]);
});
