import { expect, test } from "vitest";
import { toPlainLine, toPlainText } from "../src/documents/plain-text.ts";

test("HTML of strangers becomes text: line breaks stay, markup and what turns text around go", () => {
  expect(toPlainText("<p>Is there a <b>lift</b>?</p><p>We come<br/>by&nbsp;bus &amp; tram.</p>", 200)).toBe(
    "Is there a lift?\nWe come\nby bus & tram.",
  );
  expect(toPlainText("<script>alert(1)</script>&lt;b&gt;\u202ecod.exe", 200)).toBe("alert(1)<b> cod.exe");
  expect(toPlainText("an end <a href='x", 200)).toBe("an end");
  expect(toPlainText({ content: "no text" }, 200)).toBe("");
  expect(toPlainLine("<p>two</p><p>lines</p>", 200)).toBe("two lines");
});

test("Letters are counted and never halved, and of what is too long no more is read", () => {
  expect(toPlainText("x".repeat(500_000), 2_000)).toHaveLength(2_000);
  expect(toPlainText("👩".repeat(10), 3).isWellFormed()).toBe(true);
});

test("Markup that never ends costs no more than text", () => {
  const used = process.cpuUsage();
  for (const piece of ["<", "<<>", "&#", "<br", "\n "]) toPlainText(piece.repeat(100_000), 2_000);
  const { user, system } = process.cpuUsage(used);
  expect((user + system) / 1_000).toBeLessThan(250);
});
