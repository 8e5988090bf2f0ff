import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeMarkup } from "./escape-markup.ts";

describe("a text in HTML or XML", () => {
  test.each([
    ["Bed & Breakfast", "Bed &amp; Breakfast"],
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    [`" onload="x`, "&quot; onload=&quot;x"],
    ["it's", "it&#39;s"],
    ["&amp;", "&amp;amp;"],
    ["", ""],
    ["Ünïcode 漢字 שלום 💃", "Ünïcode 漢字 שלום 💃"],
  ])("%j is written as %j", (text, written) => {
    expect(escapeMarkup(text)).toBe(written);
  });

  test("keeps its line breaks and tabs", () => {
    expect(escapeMarkup("a\tb\nc\r\nd")).toBe("a\tb\nc\r\nd");
  });

  test.each([
    ["a bell", "\u0007"],
    ["nothing at all", "\u0000"],
    ["an escape", "\u001b"],
    ["a control of the upper half", "\u0085"],
    ["half of an emoji", "\ud83d"],
    ["the other half", "\udc83"],
    ["what is no character", "\ufffe"],
  ])("loses %s, which no reader of XML takes even escaped", (_name, letter) => {
    expect(escapeMarkup(`Dark${letter}ness`)).toBe("Darkness");
  });

  test("a whole emoji is no half of one", () => {
    expect(escapeMarkup("💃🏽👩‍👩‍👧")).toBe("💃🏽👩‍👩‍👧");
  });

  test("opens no element and ends no attribute, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(escapeMarkup(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  test("says the same once it is read", () => {
    const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab&<>\"';# amp") }), (text) => {
        const read = escapeMarkup(text).replaceAll(
          /&(amp|lt|gt|quot|#39);/g,
          (_, name: string) => signs[name] ?? "",
        );
        expect(read).toBe(text);
      }),
    );
  });
});
