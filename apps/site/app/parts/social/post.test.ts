import { expect, test } from "vitest";
import { nameOfCard, type PersonCard, titleOfPost } from "./post.ts";

const card = (full_name: string | null) => ({ handle: "ada", full_name }) as PersonCard;

test("somebody is called by their name, or by their handle, or has gone", () => {
  expect(nameOfCard(card("Ada Lane"))).toBe("Ada Lane");
  expect(nameOfCard(card(null))).toBe("@ada");
  expect(nameOfCard(null)).toBe("Deleted user");
});

test("a post is called by its author's handle, which no two people share", () => {
  expect(titleOfPost({ author: card("Ada Lane") })).toBe("Post by @ada");
  expect(titleOfPost({ author: null })).toBe("Post by a deleted user");
});
