import { expect, test } from "vitest";
import type { PostComment } from "#app/parts/social/post.ts";
import { threadsOf } from "./threads.ts";

const comment = (id: string, parent_id: string | null = null) => ({ id, parent_id }) as PostComment;

test("A reply stands under what it answers, also where others came between", () => {
  const threads = threadsOf([
    comment("a"),
    comment("b"),
    comment("a1", "a"),
    comment("b1", "b"),
    comment("a2", "a"),
  ]);
  expect(threads.map(({ comment: { id }, replies }) => [id, ...replies.map((reply) => reply.id)])).toEqual([
    ["a", "a1", "a2"],
    ["b", "b1"],
  ]);
});

test("A reply to something that was not read stands by itself", () => {
  expect(threadsOf([comment("x1", "x")]).map(({ comment: { id } }) => id)).toEqual(["x1"]);
});
