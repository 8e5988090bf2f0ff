import clsx from "clsx";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button-class.ts";
import { ArrowDown } from "#app/ui/icons/arrow-down.ts";
import { ArrowLeft } from "#app/ui/icons/arrow-left.ts";
import { ArrowRight } from "#app/ui/icons/arrow-right.ts";
import { ArrowUp } from "#app/ui/icons/arrow-up.ts";
import { Minus } from "#app/ui/icons/minus.ts";
import { Plus } from "#app/ui/icons/plus.ts";
import { X } from "#app/ui/icons/x.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { useFocusOn } from "#app/ui/use-focus-on.ts";
import { useMuted } from "#app/ui/use-muted.ts";
import { useOnline } from "#app/ui/use-online.ts";
import { type Box, boxAround, moveBox } from "./box.ts";
import type { Drawing } from "./draw-map.server.ts";
import { drawingWith } from "./drawing-with.ts";
import { DrawnMap } from "./drawn-map.tsx";
import type { LiveMapProps, MapHandle } from "./live-map.tsx";
import { type MapContents, type MapPoint, withoutMuted } from "./map-contents.ts";
import { MapFocusContext } from "./map-focus.ts";

const LiveMap = lazy(() => import("./live-map.tsx"));

type MapScreenProps = {
  box: Box;
  contents: MapContents;
  drawing: Drawing;
  /** Says what the map shows. */
  label: string;
  /** The address of the same map around another box. */
  toBox: (box: Box) => string;
  readLabels: LiveMapProps["readLabels"];
  /** When the list was made, for those who have lost their line. */
  madeAt: string;
  /** The list beside: every pin has its row. */
  children: ReactNode;
};

/** A map with its list: first as a drawing of the server, then, where the browser can, as one that moves. */
export function MapScreen({
  box,
  contents: found,
  drawing,
  label,
  toBox,
  readLabels,
  madeAt,
  children,
}: MapScreenProps) {
  const [activeId, setActive] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [moved, setMoved] = useState<Box | null>(null);
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const [streets, setStreets] = useState<{ credit: string } | "failed" | null>(null);
  const { isWanted, hasFailed, fail } = useAfterPaint();
  const frame = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isMuted = useMuted();
  const contents = useMemo(() => withoutMuted(found, isMuted), [found, isMuted]);
  const card = contents.points.find(({ id }) => id === chosenId) ?? null;
  const isOnline = useOnline();

  const choose = (id: string) => {
    setChosenId(id);
    setActive(id);
    showMap(frame.current, list.current);
  };
  const around = moved ?? box;
  return (
    <MapFocusContext value={{ activeId, setActive, choose }}>
      <div className="@container">
        <div className="@4xl:grid @4xl:grid-cols-[minmax(0,1fr)_24rem] @4xl:items-start">
          <section
            ref={frame}
            aria-label="Map"
            className="sticky top-13 h-[calc(100dvh-18rem)] min-h-96 overflow-hidden border-ink border-y-2 [--sheet:7rem] @4xl:h-[calc(100dvh-3.25rem)] @4xl:[--sheet:0rem]"
          >
            {handle ? null : (
              <DrawnMap
                drawing={isMuted ? drawingWith(drawing, contents) : drawing}
                label={label}
                toGroup={(middle) => toBox(boxAround(middle, ((box.north - box.south) * 69) / 6))}
                className="absolute inset-0 size-full"
              />
            )}
            {isWanted && !hasFailed ? (
              <Suspense fallback={null}>
                <LiveMap
                  box={box}
                  contents={contents}
                  activeId={activeId ?? chosenId}
                  readLabels={readLabels}
                  onActive={setActive}
                  onChosen={choose}
                  onMoved={(shown) => setMoved(shown)}
                  onReady={setHandle}
                  onStreets={setStreets}
                  onFailed={fail}
                />
              </Suspense>
            ) : null}
            <Controls handle={handle} toBox={(change) => toBox(moveBox(box, change))} />
            <div className="absolute inset-x-3 top-3 grid justify-items-center gap-2">
              {handle && moved ? (
                <LinkButton to={toBox(around)} size="sm" onClick={() => setMoved(null)} preventScrollReset>
                  Search this area
                </LinkButton>
              ) : null}
              <p role="status" className="border border-line bg-bg px-2 py-1 text-small empty:hidden">
                {statusOf({
                  isWanted,
                  hasFailed,
                  isReady: handle !== null,
                  isOnline,
                  madeAt,
                  hasStreets: streets !== "failed",
                })}
              </p>
            </div>
            {streets && streets !== "failed" ? (
              <p className="absolute start-0 bottom-[var(--sheet)] bg-bg px-2 py-1 text-small">
                {streets.credit}
              </p>
            ) : null}
            {card ? <PinCard point={card} onClose={() => setChosenId(null)} /> : null}
          </section>
          {/* where there is no room beside the map, the list is a sheet that scrolling draws over it */}
          <div
            ref={list}
            className="relative -mt-28 border-ink border-t-2 bg-bg before:mx-auto before:mt-2 before:block before:h-1 before:w-12 before:bg-line-strong @4xl:mt-0 @4xl:border-line @4xl:border-s @4xl:border-t-0 @4xl:before:hidden"
          >
            {children}
          </div>
        </div>
      </div>
    </MapFocusContext>
  );
}

/** Brings the map into view: where the list lies over it, the sheet goes down. */
function showMap(frame: HTMLElement | null, list: HTMLElement | null) {
  if (!frame || !list) return;
  const [map, sheet] = [frame.getBoundingClientRect(), list.getBoundingClientRect()];
  if (sheet.left >= map.right - 1) return frame.scrollIntoView({ block: "nearest" });
  const covered =
    map.bottom - sheet.top - parseFloat(getComputedStyle(frame).getPropertyValue("--sheet")) * 16;
  if (covered > 0) window.scrollBy({ top: -covered });
}

/** The moving map is fetched when the page has been painted, and only where WebGL is there. */
function useAfterPaint() {
  const [isWanted, setIsWanted] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.createElement("canvas").getContext("webgl2")) setIsWanted(true);
      else setHasFailed(true);
    }, 200);
    return () => clearTimeout(timer);
  }, []);
  return { isWanted, hasFailed, fail: () => setHasFailed(true) };
}

type Status = {
  isWanted: boolean;
  hasFailed: boolean;
  isReady: boolean;
  isOnline: boolean;
  madeAt: string;
  hasStreets: boolean;
};

function statusOf({ isWanted, hasFailed, isReady, isOnline, madeAt, hasStreets }: Status): string | null {
  if (!isOnline) return `You are offline. This is the map of ${clock.format(new Date(madeAt))}.`;
  if (hasFailed) return "Your browser cannot move this map. The drawing and the list show the same places.";
  if (isWanted && !isReady) return "Loading the map";
  return hasStreets ? null : "Streets could not be loaded";
}

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  minute: "2-digit",
});

const steps = [
  { label: "Move the map up", icon: ArrowUp, change: { up: 0.4 }, pan: [0, -0.4], place: "col-start-2" },
  { label: "Zoom in", icon: Plus, change: { times: 0.5 }, zoom: 1, place: "col-start-4" },
  { label: "Move the map left", icon: ArrowLeft, change: { right: -0.4 }, pan: [-0.4, 0], place: "" },
  { label: "Move the map down", icon: ArrowDown, change: { up: -0.4 }, pan: [0, 0.4], place: "" },
  { label: "Move the map right", icon: ArrowRight, change: { right: 0.4 }, pan: [0.4, 0], place: "" },
  { label: "Zoom out", icon: Minus, change: { times: 2 }, zoom: -1, place: "" },
] as const;

/**
 * A button for everything a hand does on the map: links without scripts, else they move it at once. Fingers pinch and drag a
 * map that moves, so there the buttons come only with the focus of a keyboard.
 */
function Controls({
  handle,
  toBox,
}: {
  handle: MapHandle | null;
  toBox: (change: { right?: number; up?: number; times?: number }) => string;
}) {
  return (
    <nav
      aria-label="Move the map"
      className={clsx(
        "absolute end-3 bottom-[calc(var(--sheet)+0.75rem)] grid grid-cols-4 gap-1 @4xl:top-3 @4xl:bottom-auto",
        handle && "[@media(pointer:coarse)]:not-focus-within:sr-only",
      )}
    >
      {steps.map((step) => {
        const Icon = step.icon;
        const className = buttonClass({ variant: "raised", size: "icon", className: step.place });
        if (!handle)
          return (
            <Link key={step.label} to={toBox(step.change)} className={className} preventScrollReset>
              <Icon className="size-5" aria-hidden="true" />
              <span className="sr-only">{step.label}</span>
            </Link>
          );
        const press = () =>
          "zoom" in step ? handle.zoomBy(step.zoom) : handle.panBy(step.pan[0], step.pan[1]);
        return (
          <button key={step.label} type="button" className={className} onClick={press}>
            <Icon className="size-5" aria-hidden="true" />
            <span className="sr-only">{step.label}</span>
          </button>
        );
      })}
    </nav>
  );
}

/** What a pin stands for. It takes the focus, so that the keyboard goes on from here. */
function PinCard({ point, onClose }: { point: MapPoint; onClose: () => void }) {
  const card = useFocusOn<HTMLElement>(point.id);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={point.name}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="absolute start-3 top-14 grid sm:top-auto w-[min(20rem,calc(100%-1.5rem))] sm:bottom-[calc(var(--sheet)+2.5rem)] sm:w-80 gap-1 border-2 border-ink bg-bg p-4"
    >
      <button type="button" onClick={onClose} className="absolute end-1 top-1 grid size-9 place-items-center">
        <X className="size-5" aria-hidden="true" />
        <span className="sr-only">Close</span>
      </button>
      <p className="type-label pe-8 text-ink-2">{point.kind}</p>
      <h2 className="type-h3 pe-6">
        <Link to={point.to} dir="auto">
          {point.name}
        </Link>
      </h2>
      {point.next ? (
        <p className="text-small">
          <span className="font-bold">{point.next.when}</span>{" "}
          <Link to={point.next.to} className="inline-block min-h-6" dir="auto">
            {point.next.title}
          </Link>
          {point.next.price ? <span className="block text-ink-2">{point.next.price}</span> : null}
        </p>
      ) : (
        <p className="text-ink-2 text-small">Nothing announced</p>
      )}
      {point.isStreet ? <p className="text-ink-2 text-small">Only the street is public.</p> : null}
    </article>
  );
}
