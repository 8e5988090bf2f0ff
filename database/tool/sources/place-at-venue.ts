import type { ListedPlace, Listing, Problem } from "../import/listing.ts";
import type { SourceVenue } from "./source-night.ts";

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
const roomWords =
  /\b(room|hall|bar|stage|floor|upstairs|downstairs|basement|cellar|studio|garden|terrace|courtyard|yard|foyer|auditorium|gallery)\b/i;

/** A room of a house has no address of its own. */
const isRoom = ({ name, address, postcode }: ListedPlace): boolean =>
  !postcode && !name.includes(",") && (address === "" || address === name) && roomWords.test(name);

function isVenue(place: ListedPlace, venue: SourceVenue): boolean {
  const said = bare(`${place.name} ${place.address}`);
  const named = bare(venue.name);
  return (
    (named.length >= 3 && said.includes(named)) ||
    (venue.postcode !== null && said.includes(bare(venue.postcode))) ||
    (bare(place.name).length >= 5 && named.includes(bare(place.name)))
  );
}

/** The listing at the venue whose calendar it is; a night that says another place is refused, so that no venue speaks for another. */
export function placeAtVenue(
  listing: Listing,
  venue: SourceVenue,
): { listing: Listing } | { problem: Problem } {
  const said = listing.place;
  if (listing.isOnline) return { listing };
  if (said && !isVenue(said, venue) && !isRoom(said))
    return {
      problem: {
        field: "location",
        reason: "Another place",
        remedy: `The calendar of ${venue.name} lists nights at ${venue.name}; this one says ${said.name.slice(0, 100)}`,
      },
    };
  const place: ListedPlace = {
    identifier: null,
    name: venue.name,
    description: null,
    address: venue.address,
    postcode: venue.postcode,
    country: null,
    lat: venue.lat,
    lng: venue.lng,
    features: [],
    url: null,
  };
  return { listing: { ...listing, place } };
}
