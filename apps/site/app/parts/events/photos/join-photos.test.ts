import { expect, test } from "vitest";
import { joinPhotos } from "./join-photos.ts";

const saved = (path: string, change = {}) => ({
  id: `id of ${path}`,
  path,
  alt: `${path} as saved`,
  credit: null,
  asked_at: null,
  asked_words: null,
  is_hidden: false,
  ...change,
});
const typed = (path: string, id: string | null = `id of ${path}`) => ({
  id,
  path,
  alt: `${path} as typed`,
  credit: "",
  state: null,
});

test("What was typed and its order stay when the photos are read again", () => {
  const rows = joinPhotos([typed("b"), typed("new", null), typed("a")], [saved("a"), saved("b")]);
  expect(rows.map(({ alt }) => alt)).toEqual(["b as typed", "new as typed", "a as typed"]);
});

test("A photo that was taken off goes, and one of a colleague comes last", () => {
  const rows = joinPhotos([typed("gone"), typed("a")], [saved("colleague"), saved("a")]);
  expect(rows.map(({ path }) => path)).toEqual(["a", "colleague"]);
});

test("A photo that was new has its id once it is saved, and a hidden one says why", () => {
  const [row] = joinPhotos([typed("a", null)], [saved("a", { asked_at: "2026-11-28T12:00:00Z" })]);
  expect(row).toMatchObject({ id: "id of a", state: "Hidden: a person asked to be taken off" });
});
