import { expect, test } from "vitest";
import type { Suggestions } from "./suggest.ts";
import { suggestionGroups } from "./suggestion-groups.ts";

test("suggestions stand under their kind, and a line leads to its page", () => {
  const gone: string[] = [];
  const groups = suggestionGroups(
    {
      chips: [],
      groups: [{ kind: "venue", items: [{ path: "/venues/the-pit", title: "The Pit", detail: "Leeds" }] }],
    } as unknown as Suggestions,
    (to) => gone.push(to),
  );
  expect(groups).toHaveLength(1);
  expect(groups[0]?.heading).toMatch(/^Venues/);
  expect(groups[0]?.lines[0]).toMatchObject({ key: "/venues/the-pit", label: "The Pit", detail: "Leeds" });
  groups[0]?.lines[0]?.onChoose?.();
  expect(gone).toEqual(["/venues/the-pit"]);
});

test("before there is an answer there are no lines", () => {
  expect(suggestionGroups(null, () => {})).toEqual([]);
});
