import clsx from "clsx";
import type { ReactNode } from "react";
import type { muteMarks } from "#app/format/mute-marks.ts";
import { MapPin } from "#app/ui/icons/map-pin.ts";
import { useMapFocus } from "./map-focus.ts";

type MapRowProps = {
  /** The point on the map; null for what does not tell where it is. */
  pointId: string | null;
  name: string;
  /** Too many places are in view for each to have its pin. */
  isCrowded: boolean;
  /** What can be muted of it. */
  marks: ReturnType<typeof muteMarks>;
  children: ReactNode;
};

/** A row of the list beside a map: it and its pin light up together. */
export function MapRow({ pointId, name, isCrowded, marks, children }: MapRowProps) {
  const focus = useMapFocus();
  const activate = () => focus?.setActive(pointId);
  const isActive = pointId !== null && focus?.activeId === pointId;
  return (
    <li
      {...marks}
      className={clsx("relative grid gap-1 border-line border-b px-4 py-3", isActive && "bg-raised")}
      onMouseEnter={activate}
      onMouseLeave={() => focus?.setActive(null)}
      onFocus={activate}
    >
      {children}
      {pointId ? (
        <p data-needs-script="">
          <button
            type="button"
            className="text-link inline-flex min-h-9 items-center gap-1.5 text-small"
            onClick={() => focus?.choose(pointId)}
          >
            <MapPin className="size-4" aria-hidden="true" />
            Show on map
            <span className="sr-only">: {name}</span>
          </button>
        </p>
      ) : (
        <p className="text-ink-2 text-small empty:hidden">
          {isCrowded ? null : "Shares only its area, so it has no pin."}
        </p>
      )}
    </li>
  );
}
