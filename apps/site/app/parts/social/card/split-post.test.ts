import { expect, test } from "vitest";
import { namesPeople, splitPost } from "./split-post.ts";

test("Addresses are links, and so are the mentions and tags that were found for this reader", () => {
  const marked = {
    mentions: [{ name: "Ada", handle: "ada_new" }],
    tags: [{ name: "DubPlates", tag: "dubplates" }],
  };
  expect(splitPost("Tonight with @ADA at https://dub.example/x. Bring #DubPlates!", marked)).toEqual([
    { kind: "text", text: "Tonight with " },
    { kind: "mention", text: "@ADA", to: "/social/u/ada_new" },
    { kind: "text", text: " at " },
    { kind: "link", text: "https://dub.example/x", to: "https://dub.example/x" },
    { kind: "text", text: ". Bring " },
    { kind: "tag", text: "#DubPlates", to: "/social?tag=dubplates" },
    { kind: "text", text: "!" },
  ]);
});

test("A handle that was not found stays words, and so does one inside an address", () => {
  const text = "@nobody ada@example.com #unknown";
  expect(splitPost(text, { mentions: [{ name: "example", handle: "example" }] })).toEqual([
    { kind: "text", text },
  ]);
});

test("An address of a script is no link", () => {
  expect(splitPost("See javascript:alert(1) and data:text/html,x")).toEqual([
    { kind: "text", text: "See javascript:alert(1) and data:text/html,x" },
  ]);
});

test("A text names people by @, and not by their email", () => {
  expect(namesPeople("Ask @ada")).toBe(true);
  expect(namesPeople("Write to ada@example.com")).toBe(false);
});
