import { storedChoices } from "#app/api/stored-choices.ts";
import { storedValue } from "#app/api/stored-value.ts";

/** Where this visitor looks for nights. */
export type Place = {
  /** Slug of the area, or the first half of a postcode in lower case. */
  area: string;
  name: string;
  /** Null for the town itself. */
  radiusMiles: number | null;
};

/** The radii offered, in miles; 10 unless chosen otherwise. */
export const placeRadii = [1, 3, 5, 10, 15, 25, 50] as const;
export const defaultPlaceRadius = 10;

/** The place this browser remembers. */
export const storedPlace = storedValue<Place>(
  "undercroft-place",
  parsePlace,
  () => storedChoices.read()?.place !== false,
);

/** How this browser looks at lists of nights; null for the list. */
export const storedView = storedValue<string>(
  "undercroft-view",
  (stored) => ["compact", "calendar", "map"].find((view) => view === stored) ?? null,
);

/** "Leeds + 15 mi", or "Leeds". */
export function placeLabel({ name, radiusMiles }: Pick<Place, "name" | "radiusMiles">): string {
  return radiusMiles ? `${name} + ${radiusMiles} mi` : name;
}

/** An address with the place in it, that of the nights with the view too: "/events" → "/events?area=leeds&radius=15". */
export function withPlace(path: string, place: Place | null, view: string | null = null): string {
  const params = new URLSearchParams(place ? { area: place.area } : {});
  if (place?.radiusMiles) params.set("radius", String(place.radiusMiles));
  if (view && path === "/events") params.set("view", view);
  return params.size > 0 ? `${path}${path.includes("?") ? "&" : "?"}${params}` : path;
}

function parsePlace(stored: unknown): Place | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { area, name, radiusMiles } = stored as Record<string, unknown>;
  if (typeof area !== "string" || !/^[a-z0-9-]{1,80}$/.test(area)) return null;
  if (typeof name !== "string" || name.length === 0 || name.length > 100) return null;
  if (radiusMiles === null) return { area, name, radiusMiles };
  if (!placeRadii.some((radius) => radius === radiusMiles)) return null;
  return { area, name, radiusMiles: Number(radiusMiles) };
}
