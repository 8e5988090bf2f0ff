import type { HomeData } from "./home.tsx";

/** The address of a list of events, in the page's place. */
export function eventsPath(params: Record<string, string>, place: HomeData["place"]): string {
  const query = new URLSearchParams(params);
  if (place) query.set("area", place.area);
  if (place?.radiusMiles) query.set("radius", String(place.radiusMiles));
  const text = query.toString();
  return text ? `/events?${text}` : "/events";
}
