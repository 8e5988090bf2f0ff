import { type AreaChoice, CODE_RADIUS_MILES } from "#app/api/places/areas.server.ts";
import { CAPACITY_BANDS, type VenueFilters } from "./filters.ts";
import type { VenueType } from "./venue-types.ts";

/** The parameters that `list_venues` and `map_places` share. */
export type VenueQuestion = ReturnType<typeof venueQuestion>;

/** Filters as the database takes them. `types` are those of a landing page. */
export function venueQuestion(
  filters: VenueFilters,
  area: AreaChoice | null,
  types: readonly VenueType[] | null,
) {
  const [capacityFrom, capacityTo] = filters.capacity ? CAPACITY_BANDS[filters.capacity] : [];
  const radius = filters.radiusMiles ?? (area?.kind === "code" ? CODE_RADIUS_MILES : null);
  const centre =
    radius !== null && area?.lat != null && area.lng != null ? { lat: area.lat, lng: area.lng } : null;
  return {
    p_query: filters.query || undefined,
    p_area: centre ? undefined : (filters.area ?? undefined),
    p_lat: centre?.lat,
    p_lng: centre?.lng,
    p_radius_miles: centre ? (radius ?? undefined) : undefined,
    p_types: types ? [...types] : filters.type ? [filters.type] : undefined,
    p_capacity_from: capacityFrom,
    p_capacity_to: capacityTo ?? undefined,
    p_access: filters.access.length > 0 ? filters.access : undefined,
    p_late: filters.late || undefined,
    p_hire: filters.hire || undefined,
    p_verified: filters.verified || undefined,
    p_tonight: filters.tonight || undefined,
  };
}
