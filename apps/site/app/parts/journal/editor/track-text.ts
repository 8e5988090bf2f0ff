import type { ArticleBlock } from "@undercroft/contract";

type Tracks = Extract<ArticleBlock, { type: "track_list" }>["tracks"];

/** Tracks as lines: "03:45 | Artist | Title". */
export const linesOfTracks = (tracks: Tracks): string =>
  tracks.map(({ at, artist, title }) => `${at} | ${artist} | ${title}`).join("\n");

/** The tracks of lines; blank ones are none. A bar within a title stays. */
export const tracksOfLines = (lines: string): Tracks =>
  lines
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [at = "", artist = "", ...title] = line.split("|").map((part) => part.trim());
      return { at, artist, title: title.join(" | ") };
    });

/** The first line that is no track, as a sentence, or null. */
export function findTrackProblem(tracks: Tracks): string | null {
  const place = tracks.findIndex(
    ({ at, artist, title }) => !/^([0-9]{1,2}:)?[0-9]{2}:[0-9]{2}$/.test(at) || artist === "" || title === "",
  );
  return place < 0 ? null : `Line ${place + 1} should read as 03:45 | Artist | Title`;
}
