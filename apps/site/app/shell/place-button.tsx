import { useStored } from "#app/api/stored-value.ts";
import { MapPin } from "#app/ui/icons/map-pin.ts";
import { useOverlays } from "./overlays-context.ts";
import { placeLabel, storedPlace } from "./place.ts";

/** Says where the visitor looks, and opens the choice. Its width is fixed, so a remembered place moves nothing; in
 * large text it gives way first. */
export function PlaceButton() {
  const place = useStored(storedPlace);
  const { open } = useOverlays();
  const label = place ? placeLabel(place) : "All UK";
  return (
    <button
      type="button"
      data-needs-script=""
      className="inline-flex min-h-11 min-w-11 shrink! w-[clamp(7rem,36vw,9rem)] items-center justify-end gap-2 px-1 type-label hover:text-link sm:w-56"
      onClick={() => open("place")}
    >
      <MapPin className="size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">Place: </span>
      <span className="truncate">{label}</span>
    </button>
  );
}
