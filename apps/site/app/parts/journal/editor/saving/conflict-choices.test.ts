import type { ArticleBlock } from "@undercroft/contract";
import { expect, test } from "vitest";
import type { ArticleForm } from "#app/parts/journal/desk-queries.ts";
import { fieldChoices, mergeForms, stretchChoices } from "./conflict-choices.ts";

const said = (text: string): ArticleBlock => ({ type: "paragraph", text });
const form = (title: string, standfirst: string, ...texts: string[]): ArticleForm =>
  ({ title, standfirst, tags: [], body: texts.map(said) }) as unknown as ArticleForm;

const base = form("One", "Old", "a", "b", "c");
const ours = form("One", "Mine", "a", "b of mine", "c");
const theirs = form("Two", "Old", "a", "b", "c", "d of theirs");

test("What one of two editors left alone is taken from the other, unless the editor chooses otherwise", () => {
  const fields = fieldChoices(ours, theirs, base);
  expect(fields.map(({ field, side }) => [field, side])).toEqual([
    ["title", "theirs"],
    ["standfirst", "ours"],
  ]);
  const stretches = stretchChoices(ours, theirs, base);
  expect(mergeForms(ours, theirs, fields, stretches)).toEqual(
    form("Two", "Mine", "a", "b of mine", "c", "d of theirs"),
  );
  const turned = stretches.map((stretch) => ({ ...stretch, side: "theirs" as const }));
  expect(mergeForms(ours, theirs, [], turned)).toEqual(theirs);
});

test("The order in which the database keeps the keys of a block is no difference", () => {
  const kept = {
    ...theirs,
    body: theirs.body.map((block) => Object.fromEntries(Object.entries(block).toReversed())),
  };
  const stretches = stretchChoices(theirs, kept as ArticleForm, base);
  expect(stretches.every(({ isSame }) => isSame)).toBe(true);
});

test("Where both changed the same block, one's own stays chosen", () => {
  const [, changed] = stretchChoices(ours, form("One", "Old", "a", "b of theirs", "c"), base);
  expect(changed).toMatchObject({ isSame: false, side: "ours" });
});
