import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(path.join(import.meta.dirname, "../app/styles/tokens.css"), "utf8");

/** The hex colours a rule of tokens.css sets. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(selector);
  const block = css.slice(start, css.indexOf("}", start));
  return new Map(
    [...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

/** Relative luminance of a hex colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const themes = [
  ["dark", tokensOf('[data-theme="dark"]')],
  ["light", tokensOf('[data-theme="light"]')],
] as const;

describe.each(themes)("in the %s theme", (_theme, tokens) => {
  const colour = (name: string) => tokens.get(name) ?? "";

  test.each(["ink", "ink-2", "ink-3", "pink", "link", "blue", "green", "red", "warn"])(
    "%s is readable on every background (4.5 : 1)",
    (name) => {
      for (const background of ["bg", "surface", "raised"])
        expect(contrast(colour(name), colour(background))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each([
    ["on-pink", "pink"],
    ["on-pink", "pink-hover"],
    ["on-blue", "blue"],
    ["on-red", "red"],
    ["on-yellow", "yellow"],
  ])("%s is readable on %s (4.5 : 1)", (text, fill) => {
    expect(contrast(colour(text), colour(fill))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["line-strong", "focus"])("%s can be seen on every background (3 : 1)", (name) => {
    for (const background of ["bg", "surface", "raised"])
      expect(contrast(colour(name), colour(background))).toBeGreaterThanOrEqual(3);
  });
});

test("a visitor without scripts whose system is light gets the light theme's colours", () => {
  expect(tokensOf(":root:not([data-theme]) {\n      color-scheme")).toEqual(tokensOf('[data-theme="light"]'));
});
