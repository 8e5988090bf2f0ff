import { useLocation, useMatches } from "react-router";
import { useStored } from "#app/api/stored-value.ts";
import { useOverlays } from "#app/shell/overlays/overlays-context.ts";
import { MapPin } from "#app/ui/icons/map-pin.ts";
import { placeLabel, storedPlace } from "./place.ts";

/** The place that a list names in its address, which a link may have led to. */
function usePlaceOfAddress(): string | null {
  const params = new URLSearchParams(useLocation().search);
  const shown = useMatches().at(-1)?.loaderData as
    | { areaName?: unknown; place?: { name?: unknown } }
    | undefined;
  const name = shown?.areaName ?? shown?.place?.name;
  if (!params.has("area") || typeof name !== "string") return null;
  return placeLabel({ name, radiusMiles: Number(params.get("radius")) || null });
}

/** Says where the visitor looks, and opens the choice. Its width is fixed, so a remembered place moves nothing; in
 * large text it gives way first. */
export function PlaceButton() {
  const place = useStored(storedPlace);
  const { open } = useOverlays();
  const known = usePlaceOfAddress() ?? (place && placeLabel(place));
  return (
    <button
      type="button"
      data-needs-script=""
      className="inline-flex min-h-11 min-w-11 shrink! w-[clamp(7rem,36vw,9rem)] items-center justify-end gap-2 px-1 type-label hover:text-link sm:w-56"
      onClick={() => open("place")}
    >
      <MapPin className="size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">Place: </span>
      <span className="truncate" data-until-known={known ? undefined : "place"}>
        <span>{known ?? "All UK"}</span>
      </span>
    </button>
  );
}
