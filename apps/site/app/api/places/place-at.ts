/** `nearestPlace`, fetched when somebody asks for it. */
export const placeAt = async (position: GeolocationCoordinates) =>
  (await import("./nearest-place.ts")).nearestPlace(position);
