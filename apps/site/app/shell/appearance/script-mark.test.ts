import { expect, test } from "vitest";
import { takeMarks } from "./script-mark.ts";

test("only scripts that carry the mark of the render are named, and no mark is left", () => {
  const page =
    '<script nonce="abc">ours()</script><script>theirs()</script><script nonce="xyz">guessed()</script>' +
    '<script nonce="abc" type="module" async="">ours.too()</script><script nonce="abc" src="/a.js"></script>';
  const { html, scripts } = takeMarks(Buffer.from(page), "abc");
  expect(scripts.map(String)).toEqual(["ours()", "ours.too()"]);
  expect(String(html)).not.toContain("abc");
  expect(String(html)).toContain("<script>theirs()</script>");
});
