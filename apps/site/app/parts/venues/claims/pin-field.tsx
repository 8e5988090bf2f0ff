import { lazy, Suspense, useId, useState } from "react";
import { call } from "#app/api/call.ts";
import { readMapLabels } from "#app/parts/venues/map/map-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { ArrowDown } from "#app/ui/icons/arrow-down.ts";
import { ArrowLeft } from "#app/ui/icons/arrow-left.ts";
import { ArrowRight } from "#app/ui/icons/arrow-right.ts";
import { ArrowUp } from "#app/ui/icons/arrow-up.ts";
import { MapPin } from "#app/ui/icons/map-pin.ts";
import { Minus } from "#app/ui/icons/minus.ts";
import { Plus } from "#app/ui/icons/plus.ts";
import { type Box, boxAround } from "#app/ui/map/box.ts";
import type { MapHandle } from "#app/ui/map/live-map.tsx";
import type { MapContents } from "#app/ui/map/map-contents.ts";
import { useClaim } from "./claim-context.ts";

const LiveMap = lazy(() => import("#app/ui/map/live-map.tsx"));
const NOTHING: MapContents = { isMore: false, points: [], areas: [], cells: [] };

type Point = { lat: number; lng: number };

const inWords = ({ lat, lng }: Point) =>
  `${Math.abs(lat).toFixed(5)}° north, ${Math.abs(lng).toFixed(5)}° ${lng < 0 ? "west" : "east"}`;

/** Where the door is: the map moves under the pin, by hand, by keys, or to the postcode. */
export function PinField() {
  const { payload, set, errorOf } = useClaim();
  const id = useId();
  const [note, setNote] = useState("");
  const [hasFailed, setFailed] = useState(false);
  const pin = payload.lat != null && payload.lng != null ? { lat: payload.lat, lng: payload.lng } : null;
  // the box follows the postcode and the first look; the map's own moves do not move it again
  const [box, setBox] = useState(() => (pin ? boxAround(pin, 0.25) : null));

  const put = ({ lat, lng }: Point) => set({ lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) });
  const toPostcode = async () => {
    try {
      const { places, message } = await call("find_place", { p_text: payload.postcode ?? "" });
      const [place] = places;
      if (!place) return setNote(message ?? "We do not know this postcode.");
      put(place);
      setBox(boxAround(place, place.is_exact ? 0.25 : 1));
      setNote(
        place.is_exact
          ? "The pin is at the postcode. Move the map until it is at the door."
          : `The pin is in the middle of ${place.label}. Move the map until it is at the door.`,
      );
    } catch {
      setNote("The postcode could not be looked up. Try again in a moment.");
    }
  };
  const error = errorOf("pin");
  return (
    <fieldset className="grid gap-3" aria-describedby={`${id}-pin ${id}-error`}>
      <legend className="mb-1.5 font-bold">Pin on the map</legend>
      <p id={`${id}-pin`} className="text-ink-2 text-small">
        {pin ? `The pin is at ${inWords(pin)}.` : "Write the postcode above, then put the pin there."} Move
        the map under the pin until it is at the door, with the arrows too.
      </p>
      <p className="flex flex-wrap gap-3">
        <Button
          variant={pin ? "outline" : "primary"}
          size="sm"
          onClick={() => void toPostcode()}
          aria-invalid={error ? true : undefined}
        >
          <MapPin className="size-4" aria-hidden="true" />
          Put the pin at the postcode
        </Button>
      </p>
      <p role="status" className="text-small empty:hidden">
        {note}
      </p>
      {box && !hasFailed ? <PinMap box={box} onMoved={put} onFailed={() => setFailed(true)} /> : null}
      {hasFailed ? (
        <p className="text-small">
          The map cannot be drawn here. The pin stays at the postcode; our staff check it.
        </p>
      ) : null}
      <p id={`${id}-error`} role="alert" className="text-red text-small empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

type PinMapProps = { box: Box; onMoved: (middle: Point) => void; onFailed: () => void };

/** The map that moves under its pin, by hand, by its own keys and by buttons. */
function PinMap({ box, onMoved, onFailed }: PinMapProps) {
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const pan = (right: number, down: number) => () => handle?.panBy(right, down);
  const buttons = [
    ["Nearer", Plus, () => handle?.zoomBy(1)],
    ["North", ArrowUp, pan(0, -0.15)],
    ["Farther", Minus, () => handle?.zoomBy(-1)],
    ["West", ArrowLeft, pan(-0.15, 0)],
    ["South", ArrowDown, pan(0, 0.15)],
    ["East", ArrowRight, pan(0.15, 0)],
  ] as const;
  return (
    <div className="relative h-72 overflow-hidden border-2 border-ink bg-surface">
      <Suspense fallback={null}>
        <LiveMap
          box={box}
          contents={NOTHING}
          activeId={null}
          readLabels={readMapLabels}
          onActive={() => {}}
          onChosen={() => {}}
          onMoved={() => handle && onMoved(handle.middle())}
          onReady={setHandle}
          onStreets={() => {}}
          onFailed={onFailed}
        />
      </Suspense>
      <MapPin
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-1/2 size-10 -translate-x-1/2 -translate-y-full fill-pink text-bg"
      />
      <div className="absolute right-2 bottom-2 grid grid-cols-3 gap-1 bg-bg p-1">
        {buttons.map(([label, Icon, onClick]) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            disabled={!handle}
            className="grid size-11 place-items-center border border-line-strong hover:bg-surface disabled:opacity-55"
            onClick={onClick}
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        ))}
      </div>
    </div>
  );
}
