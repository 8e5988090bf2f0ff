import { DrawnMap } from "#app/ui/map/drawn-map.tsx";
import type { PlaceDrawing } from "./place-drawing.server.ts";

/** Where one place is, as a drawing; the sentence below says the same. */
export function PlaceMap({ drawing }: { drawing: PlaceDrawing }) {
  return (
    <figure>
      <DrawnMap drawing={drawing} label={drawing.words} isStill className="border-2 border-ink" />
      <figcaption className="mt-2 text-ink-2 text-small">{drawing.words}</figcaption>
    </figure>
  );
}
