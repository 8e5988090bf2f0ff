import {
  addProtocol,
  type GeoJSONSource,
  Map as GlMap,
  type MapLayerMouseEvent,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import "maplibre-gl/dist/maplibre-gl.css";
import { type Box, snapBox } from "./box.ts";
import coastsUrl from "./coasts.json?url";
import type { MapContents, MapLabel } from "./map-contents.ts";
import { areaMiddlesOf, areasOf, buildStyle, labelsOf, placesOf } from "./map-style.ts";
import { isStreets, readStreets, type Streets } from "./streets.ts";

/** What the buttons around a map ask of it. */
export interface MapHandle {
  panBy: (right: number, down: number) => void;
  zoomBy: (levels: number) => void;
  /** the point in its middle, in degrees */
  middle: () => { lat: number; lng: number };
}

export type LiveMapProps = {
  box: Box;
  contents: MapContents;
  /** The point that the pointer or the focus is on in the list beside. */
  activeId: string | null;
  /** Names for what is in view. */
  readLabels: (box: Box, zoom: number) => Promise<MapLabel[]>;
  onActive: (id: string | null) => void;
  onChosen: (id: string) => void;
  onMoved: (box: Box) => void;
  onReady: (handle: MapHandle) => void;
  /** Whose streets lie below the places, or that they could not be read. */
  onStreets: (streets: { credit: string } | "failed") => void;
  /** The map cannot be drawn here. */
  onFailed: () => void;
};

setWorkerUrl(workerUrl);

/** The map that moves. It comes after the drawing of the same places and takes its room. */
export default function LiveMap(props: LiveMapProps) {
  const room = useRef<HTMLDivElement>(null);
  const { map, isLoaded } = useGlMap(room, props);
  const { contents, activeId, box } = props;
  const { west, south, east, north } = box;

  useEffect(() => {
    if (!isLoaded || !map) return;
    map.getSource<GeoJSONSource>("places")?.setData(placesOf(contents));
    map.getSource<GeoJSONSource>("areas")?.setData(areasOf(contents));
    map.getSource<GeoJSONSource>("area-middles")?.setData(areaMiddlesOf(contents));
  }, [map, isLoaded, contents]);

  useEffect(() => {
    if (isLoaded) map?.setFilter("active", ["==", ["get", "id"], activeId ?? ""]);
  }, [map, isLoaded, activeId]);

  useEffect(() => {
    if (!map || !isLoaded || isNear(boxOf(map), { west, south, east, north })) return;
    const options = { padding: roomAround(map.getContainer()), animate: !prefersStillness() };
    map.fitBounds([west, south, east, north], options, { isAsked: true });
  }, [map, isLoaded, west, south, east, north]);

  // the library's own sheet sets the position of the room it is given
  return (
    <div className="absolute inset-0">
      <div ref={room} className="size-full" />
    </div>
  );
}

/** Whether a name stands inside the map as it is shown; half a name at its edge says nothing. */
function isWholeIn(gl: GlMap, { name, lat, lng }: MapLabel): boolean {
  const { x, y } = gl.project([lng, lat]);
  const { clientWidth, clientHeight } = gl.getContainer();
  const reach = name.length * 4;
  return x > reach && x < clientWidth - reach && y > 12 && y < clientHeight - 12;
}

/** Makes the map once, takes it down with the screen, and draws it again when the theme changes. */
function useGlMap(room: React.RefObject<HTMLDivElement | null>, props: LiveMapProps) {
  const [map, setMap] = useState<GlMap | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const labels = useRef<MapLabel[]>([]);
  const streets = useRef<Streets | null>(null);
  const now = useEffectEvent(() => props);

  const refreshLabels = useEffectEvent(async (gl: GlMap) => {
    // without a line the map stands without names
    labels.current = await props.readLabels(boxOf(gl), gl.getZoom()).catch(() => labels.current);
    labels.current = labels.current.filter((label) => isWholeIn(gl, label));
    gl.getSource<GeoJSONSource>("labels")?.setData(labelsOf(labels.current));
  });

  const create = useEffectEvent(async (element: HTMLDivElement, isGone: () => boolean) => {
    const [coasts, found] = await Promise.all([
      fetch(coastsUrl).then((response) => response.json()),
      readStreets(addProtocol).catch(() => "failed" as const),
      document.fonts.load('400 14px "Atkinson Hyperlegible Next"'),
    ]);
    if (isGone()) return null;
    if (found) now().onStreets(found);
    streets.current = found === "failed" ? null : found;
    const style = () => buildStyle(coasts, now().contents, labels.current, streets.current);
    const gl = openMap(element, now().box, style());
    gl.on("load", () => {
      setIsLoaded(true);
      void refreshLabels(gl);
      now().onReady({
        panBy: (right, down) => gl.panBy([right * element.clientWidth, down * element.clientHeight]),
        zoomBy: (levels) => gl.zoomTo(gl.getZoom() + levels),
        middle: () => {
          const { lat, lng } = gl.getCenter();
          return { lat, lng };
        },
      });
    });
    gl.on("moveend", (event) => {
      void refreshLabels(gl);
      // a box that the address asked for is no move of the visitor's
      if (!("isAsked" in event)) now().onMoved(boxOf(gl));
    });
    listenToPlaces(gl, now);
    watchTheme(gl, style);
    watchStreets(gl, () => {
      if (!streets.current) return;
      streets.current = null;
      gl.setStyle(style());
      now().onStreets("failed");
    });
    return gl;
  });

  useEffect(() => {
    const element = room.current;
    if (!element) return;
    let gone = false;
    let made: GlMap | null = null;
    create(element, () => gone)
      .then((gl) => {
        made = gl;
        if (gone) gl?.remove();
        else setMap(gl);
      })
      .catch(() => now().onFailed());
    return () => {
      gone = true;
      made?.remove();
    };
  }, [room]);

  return { map, isLoaded };
}

/** Pixels that what lies over the map takes: a line of words above it and, where there is no room beside, the sheet below. */
function roomAround(element: HTMLElement) {
  const sheet = parseFloat(getComputedStyle(element).getPropertyValue("--sheet")) * 16 || 0;
  return sheet > 0 ? { top: 40, bottom: sheet + 16, left: 16, right: 16 } : 0;
}

/** A flat map that keeps north above. */
function openMap(element: HTMLElement, box: Box, style: ReturnType<typeof buildStyle>): GlMap {
  const gl = new GlMap({
    container: element,
    style,
    bounds: [box.west, box.south, box.east, box.north],
    fitBoundsOptions: { padding: roomAround(element) },
    minZoom: 4,
    maxZoom: 17,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: prefersStillness() ? 0 : 200,
  });
  gl.touchZoomRotate.disableRotation();
  gl.getCanvas().setAttribute("aria-label", "Map. Arrow keys move it, plus and minus change its scale.");
  return gl;
}

/** Our own base takes the room of streets that fail. */
function watchStreets(gl: GlMap, onFailed: () => void) {
  gl.on("error", (event) => {
    if ("sourceId" in event && isStreets(event.sourceId)) onFailed();
  });
}

/** Pointing at a place lights its row, pressing one opens its card, pressing a group goes nearer. */
function listenToPlaces(gl: GlMap, now: () => LiveMapProps) {
  const idOf = (event: MapLayerMouseEvent) => String(event.features?.[0]?.properties.id ?? "") || null;
  gl.on("mousemove", "places", (event) => {
    gl.getCanvas().style.cursor = "pointer";
    now().onActive(idOf(event));
  });
  gl.on("mouseleave", "places", () => {
    gl.getCanvas().style.cursor = "";
    now().onActive(null);
  });
  gl.on("click", "places", (event) => {
    const id = idOf(event);
    if (id) now().onChosen(id);
    else gl.easeTo({ center: event.lngLat, zoom: gl.getZoom() + 2 });
  });
  gl.on("click", "groups", (event) => {
    const id = idOf(event);
    // several nights in one room are one place
    if (id && !event.features?.[0]?.properties.cluster) now().onChosen(id);
    else gl.easeTo({ center: event.lngLat, zoom: gl.getZoom() + 2 });
  });
}

function watchTheme(gl: GlMap, style: () => ReturnType<typeof buildStyle>) {
  const redraw = () => gl.setStyle(style());
  const observer = new MutationObserver(redraw);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  gl.on("remove", () => observer.disconnect());
}

function boxOf(gl: GlMap): Box {
  const bounds = gl.getBounds();
  return snapBox({
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  });
}

/** Whether one box shows what the other asks for: a map fits a box into its own shape, so it shows more on two sides. */
function isNear(shown: Box, asked: Box): boolean {
  const [wide, high] = [asked.east - asked.west, asked.north - asked.south];
  const middle = (box: Box) => [(box.west + box.east) / 2, (box.south + box.north) / 2] as const;
  const [x, y] = middle(shown);
  const [askedX, askedY] = middle(asked);
  const times = Math.min((shown.east - shown.west) / wide, (shown.north - shown.south) / high);
  return Math.abs(x - askedX) < wide * 0.1 && Math.abs(y - askedY) < high * 0.1 && times > 0.7 && times < 1.4;
}

function prefersStillness(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
