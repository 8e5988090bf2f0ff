import { browserClient } from "#app/api/browser-client.ts";
import { findNearestPlace, slugOfPlace } from "./find-place.ts";

/** The place nearest to a position, as an address calls it and as people read it; loaded when somebody asks for it. */
export async function nearestPlace({ latitude, longitude }: { latitude: number; longitude: number }) {
  const point = { lat: Number(latitude.toFixed(2)), lng: Number(longitude.toFixed(2)) };
  const { places, message } = await findNearestPlace(await browserClient(), point);
  const [first] = places;
  return { place: first ? { slug: slugOfPlace(first), name: first.name, area: first.area } : null, message };
}
