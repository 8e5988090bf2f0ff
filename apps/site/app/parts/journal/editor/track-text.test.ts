import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTrackProblem, linesOfTracks, tracksOfLines } from "./track-text.ts";

describe("a track list that is typed", () => {
  test("is read line by line, with blanks around the bars or without", () => {
    expect(tracksOfLines("00:00 | Ada | Opener\n03:45|Bo|Second\n")).toEqual([
      { at: "00:00", artist: "Ada", title: "Opener" },
      { at: "03:45", artist: "Bo", title: "Second" },
    ]);
  });

  test("keeps a bar within a title, and the line ends of another system", () => {
    expect(tracksOfLines("1:03:45 | Ada | Left | Right\r\n\r\n")).toEqual([
      { at: "1:03:45", artist: "Ada", title: "Left | Right" },
    ]);
  });

  test("comes back as it was read", () => {
    const word = fc.stringMatching(/^[a-zA-Z0-9 ]{1,12}$/).map((text) => `x${text}y`);
    const at = fc.constantFrom("00:00", "03:45", "1:00:00", "12:59:59");
    fc.assert(
      fc.property(fc.array(fc.record({ at, artist: word, title: word })), (tracks) => {
        expect(tracksOfLines(linesOfTracks(tracks))).toEqual(tracks);
        expect(findTrackProblem(linesOfTracks(tracks))).toBeNull();
      }),
    );
  });

  test.each([
    ["", null],
    ["\n\n", null],
    ["00:00 | Ada | Opener", null],
    ["0:00 | Ada | Opener", "Line 1 should read as 03:45 | Artist | Title"],
    ["Ada - Opener", "Line 1 should read as 03:45 | Artist | Title"],
    ["00:00 | Ada |", "Line 1 should read as 03:45 | Artist | Title"],
    ["00:00 |  | Opener", "Line 1 should read as 03:45 | Artist | Title"],
    ["00:00 | Ada | Opener\nBo", "Line 2 should read as 03:45 | Artist | Title"],
    // a line is counted as it stands in the field, blank ones too
    ["00:00 | Ada | Opener\n\n\nBo", "Line 4 should read as 03:45 | Artist | Title"],
    ["\n00:00 Ada", "Line 2 should read as 03:45 | Artist | Title"],
  ])("%j: %j", (lines, problem) => {
    expect(findTrackProblem(lines)).toBe(problem);
  });
});
