import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { contrast, INK_PAIRS, overprint, PAPER, titlePrint } from "./inks.ts";
import { canWrite, traceText } from "./lettering.server.ts";
import { renderPlate } from "./plate.server.ts";
import { breakTitle, renderPoster } from "./poster.server.ts";

const lines = ["Fri 27 Nov 2026 22:00–06:00", "The Old Dyeworks, Leeds", "£12.50 all in / 18+"];
const seeds = Array.from({ length: 60 }, (_, index) => `3f8d2a${index}-4c1b-4e0f-9d7a-0a1b2c3d4e5f`);
const longest =
  "The Long Exhibition of Everything That Was Ever Pasted On One Single Wall In The City of Leeds 1977";
const kilobytes = (svg: string) => gzipSync(svg).length / 1024;

describe("a generated poster", () => {
  test("is the same for the same event, and another for another", () => {
    const facts = { seed: "a", title: "Low End Theory", lines };
    expect(renderPoster(facts)).toBe(renderPoster(facts));
    expect(new Set(seeds.map((seed) => renderPoster({ ...facts, seed }, "thumb"))).size).toBe(seeds.length);
  });

  test("weighs at most 20 kB full and 5 kB small, whatever its art and title", () => {
    for (const seed of seeds)
      for (const title of ["Fold", longest]) {
        expect(kilobytes(renderPoster({ seed, title, lines }))).toBeLessThan(20);
        expect(kilobytes(renderPoster({ seed, title, lines }, "thumb"))).toBeLessThan(5);
      }
  });

  test("carries no text, font or address from elsewhere, so it cannot carry a script", () => {
    const svg = renderPoster({
      seed: "a",
      title: "</svg><script>alert(1)</script>",
      lines: ["<b onload=x>"],
    });
    expect(svg).not.toMatch(/script|<text|href|onload|font/i);
  });

  test("survives titles it has no letters for", () => {
    for (const title of ["東京", "🔊🔊🔊", "   ", "Привет"])
      expect(renderPoster({ seed: "a", title, lines })).toContain("</svg>");
  });
});

describe("the title", () => {
  test("can be read in every pair of inks", () => {
    for (const pair of INK_PAIRS) {
      const { bothInks, clearGround } = titlePrint(pair);
      const dark = overprint(PAPER, pair.dark);
      const letters = bothInks ? overprint(overprint(PAPER, pair.light), pair.dark) : dark;
      expect(contrast(letters, PAPER)).toBeGreaterThanOrEqual(4.5);
      if (!clearGround) expect(contrast(letters, overprint(PAPER, pair.light))).toBeGreaterThanOrEqual(3);
    }
  });

  test("is broken between words and never loses one", () => {
    expect(breakTitle("Low End Theory", 9, 6)).toEqual(["LOW END", "THEORY"]);
    expect(breakTitle("Donaudampfschifffahrtsgesellschaft", 9, 6)).toEqual([
      "DONAUDAMPFSCHIFFFA",
      "HRTSGESELLSCHAFT",
    ]);
    const broken = breakTitle(longest, 9, 6);
    expect(broken.length).toBeLessThanOrEqual(6);
    expect(broken.join(" ")).toBe(longest.toUpperCase());
  });

  test("has letters with accents, and apostrophes", () => {
    expect(canWrite("title", "RÓISÍN ŠŁŐ'&")).toBe(true);
    expect(traceText("title", "Ő").width).toBeGreaterThan(0);
    expect(canWrite("title", "東")).toBe(false);
  });
});

test("a plate is the same for the same place and weighs at most 20 kB", () => {
  expect(renderPlate("a")).toBe(renderPlate("a"));
  for (const seed of seeds) expect(kilobytes(renderPlate(seed))).toBeLessThan(20);
});
