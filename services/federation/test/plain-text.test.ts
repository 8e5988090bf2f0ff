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

/** Processor time of the cheapest of five readings. */
function costOf(text: string): number {
  const costs = Array.from({ length: 5 }, () => {
    const used = process.threadCpuUsage();
    toPlainText(text, 2_000);
    const { user, system } = process.threadCpuUsage(used);
    return user + system;
  });
  return Math.min(...costs);
}

test.each(["<", "<<>", "&#", "<br", "\n "])(
  "Four times and a hundred times of %j, which never ends, cost no more than eight times one",
  (piece) => {
    const of = (letters: number) => costOf(piece.repeat(letters / piece.length));
    const [once, four, hundred] = [of(5_000), of(20_000), of(500_000)];
    // what looks for an end from each place costs sixteen times as much; half a millisecond is what a clock cannot tell apart
    for (const cost of [four, hundred])
      expect(cost, `${once}, ${four} and ${hundred} µs`).toBeLessThan(8 * once + 500);
  },
);
