import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { LocateFixed } from "#app/ui/icons/locate-fixed.ts";

const REFUSED = "Your browser did not share where you are. Type a town or a postcode instead.";
const FAILED = "We could not find out where you are. Type a town or a postcode instead.";

/** Finds the place a position lies in, or says why there is none. */
export type PlaceAt = (
  position: GeolocationCoordinates,
) => Promise<{ place: { slug: string; name: string } | null; message: string | null }>;

type LocateButtonProps = {
  placeAt: PlaceAt;
  onPlace: (place: { slug: string; name: string }) => void;
};

/** Asks the browser where the visitor is, only when pressed. */
export function LocateButton({ placeAt, onPlace }: LocateButtonProps) {
  const [state, setState] = useState<"idle" | "asking" | string>("idle");
  const busy = state === "asking";
  async function found({ coords }: GeolocationPosition) {
    const { place, message } = await placeAt(coords);
    setState(message ?? "idle");
    if (place) onPlace(place);
  }
  function locate() {
    if (!("geolocation" in navigator)) return setState(FAILED);
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      (position) => void found(position).catch(() => setState(FAILED)),
      (error) => setState(error.code === error.PERMISSION_DENIED ? REFUSED : FAILED),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  }
  return (
    <div data-needs-script="">
      <Button variant="outline" size="sm" onClick={locate} busy={busy}>
        <LocateFixed className="size-4" aria-hidden="true" />
        {busy ? "Finding you" : "Use my location"}
      </Button>
      <p role="alert" className="mt-2 text-red text-small empty:hidden">
        {state === "idle" || busy ? null : state}
      </p>
    </div>
  );
}
