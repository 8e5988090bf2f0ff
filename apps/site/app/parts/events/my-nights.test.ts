import { describe, expect, test } from "vitest";
import { nightTabs, tabOf } from "./my-nights.ts";

const counts = (entries: Record<string, number>) => new Map(Object.entries(entries));

describe("the tab of Your nights", () => {
  test("is the one that the address names, also while nothing is known of what it holds", () => {
    for (const tab of Object.keys(nightTabs)) expect(tabOf(tab, undefined, false)).toBe(tab);
    expect(tabOf("past", counts({ past: 0, draft: 3 }), false)).toBe("past");
  });

  test("is else the first that holds something", () => {
    expect(tabOf(null, counts({ on_sale: 0, waiting: 0, draft: 2, past: 9 }), false)).toBe("draft");
    expect(tabOf(null, counts({ on_sale: 1, past: 9 }), false)).toBe("on_sale");
  });

  test("is On sale where none holds anything, or nobody can say", () => {
    expect(tabOf(null, counts({}), false)).toBe("on_sale");
    expect(tabOf(null, undefined, true)).toBe("on_sale");
  });

  test("is not known before it is read", () => {
    expect(tabOf(null, undefined, false)).toBeNull();
  });

  test.each(["", "drafts", "On sale", "constructor", "toString", "__proto__", "hasOwnProperty"])(
    "is none that is called %j, whatever every object has",
    (wanted) => {
      expect(tabOf(wanted, counts({ draft: 1 }), false)).toBe("draft");
    },
  );
});
