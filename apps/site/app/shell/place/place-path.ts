import type { Place } from "./place.ts";

/** A search looks around the place that was chosen, or, once somebody has said so, in all of the UK. */
function searchInPlace(search: string, place: Place | null): string {
  const params = new URLSearchParams(search);
  for (const name of ["near", "around", "miles", "where", "page"]) params.delete(name);
  params.set("around", place?.area ?? "uk");
  if (place?.radiusMiles) params.set("miles", String(place.radiusMiles));
  return `/search?${params}`;
}

/**
 * The address of the same screen in another place, for screens that depend on one (home, social, and lists of events and venues);
 * null for the others. Page numbers and exact positions belong to the old place and are dropped.
 */
export function pathInPlace({ pathname, search }: { pathname: string; search: string }, place: Place | null) {
  if (pathname === "/search") return searchInPlace(search, place);
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
    if (place.radiusMiles) params.set("radius", String(place.radiusMiles));
  }
  const query = params.toString();
  return query ? `${pathname}?${query}` : pathname;
}
