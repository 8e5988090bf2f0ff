import { expect, test } from "vitest";
import { splitLinks } from "./split-links.ts";

test("Only addresses with http or https become links, without the mark that ends the sentence", () => {
  expect(splitLinks("Look: https://a.example/x?y=1, and then (http://b.example).")).toEqual([
    { text: "Look: ", href: null },
    { text: "https://a.example/x?y=1", href: "https://a.example/x?y=1" },
    { text: ", and then (", href: null },
    { text: "http://b.example", href: "http://b.example" },
    { text: ").", href: null },
  ]);
  for (const text of ["javascript:alert(1)", "data:text/html,x", "www.a.example", "https://", ""])
    expect(splitLinks(text).some(({ href }) => href !== null)).toBe(false);
});

test("The pieces put together are the message", () => {
  for (const text of ["a https://b.example\nc", "https://a.example https://b.example", "no links"])
    expect(
      splitLinks(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
});
