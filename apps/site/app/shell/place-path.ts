import type { Place } from "./place.ts";

/**
 * The address of the same screen in another place, for screens that depend on one (home, social, and lists of events and venues);
 * null for the others. Page numbers and exact positions belong to the old place and are dropped.
 */
export function pathInPlace({ pathname, search }: { pathname: string; search: string }, place: Place | null) {
  const isList =
    pathname === "/" ||
    pathname === "/social" ||
    /^\/(events(\/(music|art|nightlife|culture))?|venues(\/(clubs|galleries|warehouses|map))?)\/?$/.test(
      pathname,
    );
  if (!isList) return null;
  const params = new URLSearchParams(search);
  for (const name of ["area", "where", "radius", "lat", "lng", "page"]) params.delete(name);
  if (place) {
    params.set("area", place.area);
    params.set("radius", String(place.radiusMiles));
  }
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}
