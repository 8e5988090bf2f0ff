import { expect, test } from "vitest";
import { muteMarks, muteSheet } from "./mute-marks.ts";

test("a row says its genres, place, people and title in marks that a style sheet finds again", () => {
  const row = muteMarks({
    title: "Late Trance",
    tags: ["drum-and-bass"],
    venue: "the-pit",
    organiser: "slow-burn",
    artists: ["Róisín T"],
  });
  expect(row).toEqual({
    "data-mute": "t-drum-and-bass a-roisin-t v-the-pit o-slow-burn",
    "data-mute-title": "Late Trance",
  });
  const sheet = muteSheet([
    { kind: "artist", mark: "Róisín T" },
    { kind: "word", mark: "trance" },
    { kind: "venue", mark: "the-pit" },
  ]);
  expect(sheet).toContain('[data-mute~="a-roisin-t"]');
  expect(sheet).toContain('[data-mute-title*="trance" i]');
  expect(sheet).toContain('[data-mute~="v-the-pit"]');
});

test("a muted word cannot break out of the style sheet, and nothing muted is no sheet", () => {
  const sheet = muteSheet([{ kind: "word", mark: '"]{}*{display:none}\\' }]);
  expect(sheet).toContain('*="\\22 ]{}*{display:none}\\5c " i]');
  expect(muteSheet([])).toBe("");
});
