import { expect, test } from "vitest";
import type { DraftData } from "./draft-data.ts";
import { mergeDrafts } from "./merge-drafts.ts";

const base: DraftData = { title: "Tin Roof", area: "leeds", tags: ["techno"] };

test("Fields that only one of two tabs changed are both kept", () => {
  const { merged, taken, clashes } = mergeDrafts(
    base,
    { ...base, title: "Tin Roof II" },
    { ...base, tags: ["techno", "dub"], capacity: 200 },
  );
  expect(merged).toEqual({ title: "Tin Roof II", area: "leeds", tags: ["techno", "dub"], capacity: 200 });
  expect(taken).toEqual(["tags", "capacity"]);
  expect(clashes).toEqual([]);
});

test("A field that both tabs changed stays as one's own and is named", () => {
  const { merged, clashes } = mergeDrafts(base, { ...base, area: "york" }, { ...base, area: "hull" });
  expect(merged.area).toBe("york");
  expect(clashes).toEqual(["area"]);
});

test("A field the other tab emptied is emptied, and the same change of both is no clash", () => {
  const { merged, clashes } = mergeDrafts(base, { ...base, title: "New" }, { title: "New", area: "leeds" });
  expect(merged).toEqual({ title: "New", area: "leeds" });
  expect(clashes).toEqual([]);
});

test("Another order of an object's keys is no change", () => {
  const ticket = { name: "Entry", kind: "free", quantity: 20 };
  const answered = { quantity: 20, kind: "free", name: "Entry" };
  expect(
    mergeDrafts({ tickets: [answered] }, { tickets: [ticket] }, { tickets: [answered] }).clashes,
  ).toEqual([]);
  expect(mergeDrafts({ tickets: [answered] }, { tickets: [ticket] }, { tickets: [answered] }).taken).toEqual(
    [],
  );
});
