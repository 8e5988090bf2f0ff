import type { muteMarks } from "#app/format/mute-marks.ts";

/** A place on a map that says where it is. */
export interface MapPoint {
  id: string;
  to: string;
  name: string;
  /** What kind of place, in a word. */
  kind: string;
  lat: number;
  lng: number;
  /** Only its street is told: drawn as a ring. */
  isStreet: boolean;
  /** How many of what is looked for are there. */
  count: number;
  next: { to: string; title: string; when: string; price: string | null } | null;
  /** What can be muted: the place, and what is on there next. */
  marks?: MuteMarks;
  nextMarks?: MuteMarks | null;
}

type MuteMarks = ReturnType<typeof muteMarks>;

/** The places without those that are muted; where only what is on next is, there is one less. */
export function withoutMuted(
  contents: MapContents,
  isMuted: ((marks: MuteMarks) => boolean) | null,
): MapContents {
  if (!isMuted) return contents;
  const points = contents.points.flatMap((point) => {
    if (point.marks && isMuted(point.marks)) return [];
    if (!point.nextMarks || !isMuted(point.nextMarks)) return [point];
    return point.count > 1 ? [{ ...point, count: point.count - 1, next: null }] : [];
  });
  return { ...contents, points };
}

/** Places of which only the area is told. */
export interface MapArea {
  name: string;
  to: string;
  lat: number;
  lng: number;
  /** How far around the middle they may be. */
  miles: number;
  count: number;
}

/** So many places around a point, where there are too many to show each. */
export interface MapCell {
  lat: number;
  lng: number;
  count: number;
}

/** What a map shows of a box. */
export interface MapContents {
  /** There are more than were counted: the figures of the cells are lower bounds. */
  isMore: boolean;
  points: MapPoint[];
  areas: MapArea[];
  cells: MapCell[];
}

/** A name on the map; the heaviest are kept where they are too close. */
export interface MapLabel {
  name: string;
  lat: number;
  lng: number;
  weight: number;
}
