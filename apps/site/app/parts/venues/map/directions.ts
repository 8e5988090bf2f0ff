import type { Point } from "./bearing.ts";

/** A link to directions on OpenStreetMap: to the point where it is known, else a search for the address. */
export function directionsAddress({ address, point }: { address: string; point: Point | null }): string {
  const params = point
    ? new URLSearchParams({ to: `${point.lat},${point.lng}` })
    : new URLSearchParams({ query: address.trim() });
  return point
    ? `https://www.openstreetmap.org/directions?${params}`
    : `https://www.openstreetmap.org/search?${params}`;
}
