import type { ArticleBlock } from "@undercroft/contract";

type Tracks = Extract<ArticleBlock, { type: "track_list" }>["tracks"];

/** Tracks as lines: "03:45 | Artist | Title". */
export const linesOfTracks = (tracks: Tracks): string =>
  tracks.map(({ at, artist, title }) => `${at} | ${artist} | ${title}`).join("\n");

function trackOf(line: string): Tracks[number] {
  const [at = "", artist = "", ...title] = line.split("|").map((part) => part.trim());
  return { at, artist, title: title.join(" | ") };
}

const isBlank = (line: string): boolean => line.trim() === "";

const isTrack = ({ at, artist, title }: Tracks[number]): boolean =>
  /^([0-9]{1,2}:)?[0-9]{2}:[0-9]{2}$/.test(at) && artist !== "" && title !== "";

/** The tracks of lines; blank ones are none. A bar within a title stays. */
export const tracksOfLines = (lines: string): Tracks =>
  lines
    .split("\n")
    .filter((line) => !isBlank(line))
    .map(trackOf);

/** The first line that is no track, counted as it stands in the field, as a sentence; null where all are. */
export function findTrackProblem(lines: string): string | null {
  const place = lines.split("\n").findIndex((line) => !isBlank(line) && !isTrack(trackOf(line)));
  return place < 0 ? null : `Line ${place + 1} should read as 03:45 | Artist | Title`;
}
