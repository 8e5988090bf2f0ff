import { describe, expect, test } from "vitest";
import { mergePages } from "./merge-pages.ts";
import type { PageData } from "./page-data.ts";

const page = (fields: Partial<PageData>) =>
  ({ name: "Vault", capacity: 300, house_rules: "", ...fields }) as PageData;

describe("a page that two people change", () => {
  test("keeps both changes where they changed different fields", () => {
    const { merged, clashes } = mergePages(
      page({}),
      page({ capacity: 320 }),
      page({ house_rules: "Be kind" }),
    );
    expect(merged).toEqual(page({ capacity: 320, house_rules: "Be kind" }));
    expect(clashes).toEqual([]);
  });

  test("names the fields that both changed, and keeps what was written here until one is chosen", () => {
    const { merged, clashes } = mergePages(page({}), page({ capacity: 320 }), page({ capacity: 310 }));
    expect(clashes).toEqual(["capacity"]);
    expect(merged.capacity).toBe(320);
  });

  test("has no clash where both wrote the same", () => {
    expect(mergePages(page({}), page({ capacity: 310 }), page({ capacity: 310 })).clashes).toEqual([]);
  });
});
