import type { JsonLd } from "#app/shell/head/page-meta.ts";
import type { VenueData } from "./venue-data.server.ts";

const TYPES: Partial<Record<VenueData["venue"]["venue_type"], string>> = {
  club: "NightClub",
  gallery: "ArtGallery",
  museum: "Museum",
  cinema: "MovieTheater",
  theatre: "PerformingArtsTheater",
  pub: "BarOrPub",
};

/** A venue as search engines read it; a private place is told by its area only. */
export function venueJsonLd(venue: VenueData["venue"], siteUrl: string): JsonLd {
  const isExact = venue.location_precision === "exact";
  return {
    "@type": TYPES[venue.venue_type] ?? "EventVenue",
    name: venue.name,
    url: `${siteUrl}/venues/${venue.slug}`,
    ...(venue.description ? { description: venue.description } : {}),
    ...(venue.capacity ? { maximumAttendeeCapacity: venue.capacity } : {}),
    address: {
      "@type": "PostalAddress",
      addressCountry: "GB",
      ...(venue.area ? { addressLocality: venue.area.name } : {}),
      ...(isExact
        ? { streetAddress: venue.address, ...(venue.postcode ? { postalCode: venue.postcode } : {}) }
        : {}),
    },
    ...(isExact && venue.lat !== null && venue.lng !== null
      ? { geo: { "@type": "GeoCoordinates", latitude: venue.lat, longitude: venue.lng } }
      : {}),
  };
}
