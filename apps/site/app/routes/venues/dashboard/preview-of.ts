import type { Json } from "@undercroft/contract/database";
import { accessSummary } from "#app/parts/venues/access-sheet.ts";
import type { PageData } from "#app/parts/venues/page/page-data.ts";
import type { VenueType } from "#app/parts/venues/venue-types.ts";
import type { VenueData } from "../venue-data.server.ts";

const numberOr = (value: unknown, other: number | null) => (typeof value === "number" ? value : other);

/** The page with changes that are not saved. A name and a place that staff look at first show as they will once they are approved. */
export function previewOf(data: VenueData, page: PageData): VenueData {
  const { venue } = data;
  const cover = page.pictures.find(({ kind }) => kind === "cover");
  const isExact = page.location_precision === "exact";
  const known = new Map(venue.media.map((picture) => [picture.path, picture]));
  return {
    ...data,
    access: accessSummary(page.access),
    venue: {
      ...venue,
      name: page.name,
      description: page.description,
      venue_type: page.venue_type as VenueType,
      // a place that is not public shows what everybody reads of it
      ...(isExact ? { address: page.address, postcode: page.postcode || null } : {}),
      location_precision: page.location_precision as typeof venue.location_precision,
      nearest_station: page.nearest_station || null,
      capacity: numberOr(page.capacity, null),
      rate_pence: numberOr(page.rate_pence, null),
      hire_enquiries: page.hire_enquiries,
      hire: page.hire as Json,
      licence: page.licence as Json,
      access: page.access as Json,
      access_contact: page.access_contact as Json,
      safety: page.safety as Json,
      links: page.links as Json,
      getting_there: page.getting_there as Json,
      house_rules: page.house_rules || null,
      id_accepted: page.id_accepted,
      status: page.status as typeof venue.status,
      reopens_on: page.reopens_on,
      image_path: cover?.path ?? null,
      image_alt: cover?.alt ?? null,
      spaces: page.spaces.map((room, sort) => ({
        id: String(sort),
        name: room.name,
        standing: numberOr(room.standing, null),
        seated: numberOr(room.seated, null),
        sort,
      })),
      media: page.pictures
        .filter(({ kind }) => kind !== "cover")
        .map(({ path, alt, credit, kind }, sort) => ({
          id: path,
          width: null,
          height: null,
          colour: null,
          ...known.get(path),
          path,
          alt,
          credit: credit || null,
          kind: kind as (typeof venue.media)[number]["kind"],
          sort,
        })),
    },
  };
}
