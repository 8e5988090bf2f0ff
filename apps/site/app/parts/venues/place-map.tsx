import type { Drawing } from "#app/ui/map/draw-map.server.ts";
import { DrawnMap } from "#app/ui/map/drawn-map.tsx";
import { bearingBetween, bearingWords, type Point } from "./bearing.ts";

type PlaceMapProps = {
  drawing: Drawing;
  /** The middle of the area it lies in. */
  centre: Point;
  areaName: string;
  /** Null for a place that is only known by its area. */
  place: Point | null;
};

/** Where one place is, as a drawing; the sentence below says the same. */
export function PlaceMap({ drawing, centre, areaName, place }: PlaceMapProps) {
  const words = place ? bearingWords(bearingBetween(centre, place), areaName) : `Somewhere in ${areaName}`;
  return (
    <figure>
      <DrawnMap drawing={drawing} label={words} isStill className="border-2 border-ink" />
      <figcaption className="mt-2 text-ink-2 text-small">{words}</figcaption>
    </figure>
  );
}
