/** Where something is, as bookings know it. */
export type Place = {
  location_mode: string;
  custom_address: string | null;
  reveal_at: string | null;
  venue: {
    name: string;
    address?: string | null;
    postcode?: string | null;
    area: { name: string } | null;
  } | null;
  area: { name: string } | null;
};

/** The place in a line: "The Old Dyeworks, Leeds", "Secret location, Leeds", "Online". */
export function placeName(place: Place): string {
  const area = place.venue?.area?.name ?? place.area?.name;
  switch (place.location_mode) {
    case "online":
      return "Online";
    case "secret":
      return area ? `Secret location, ${area}` : "Secret location";
    case "custom":
      return place.custom_address ?? area ?? "Place to be announced";
    default:
      return [place.venue?.name, area].filter(Boolean).join(", ") || "Place to be announced";
  }
}

/** The address one travels to, as far as the reader may know it: a revealed one first. Null while it is secret. */
export function addressOf(place: Place, revealed: string | null): string | null {
  if (place.location_mode === "online") return null;
  if (place.location_mode === "secret") return revealed;
  if (place.location_mode === "custom") return place.custom_address;
  return [place.venue?.address, place.venue?.postcode].filter(Boolean).join(", ") || null;
}
