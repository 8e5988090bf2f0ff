import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";

const REFUSED = "Your browser did not share where you are. Choose a place from the list instead.";
const FAILED = "We could not find out where you are. Choose a place from the list instead.";

/**
 * Asks the browser where the visitor is, only when pressed. The point is rounded to two decimals, about a
 * kilometre: enough for a radius, and nobody's front door stands in an address.
 */
export function LocateButton({ onLocate }: { onLocate: (point: { lat: number; lng: number }) => void }) {
  const [state, setState] = useState<"idle" | "asking" | string>("idle");
  const busy = state === "asking";
  function locate() {
    if (!("geolocation" in navigator)) return setState(FAILED);
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        onLocate({ lat: Number(coords.latitude.toFixed(2)), lng: Number(coords.longitude.toFixed(2)) });
      },
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
