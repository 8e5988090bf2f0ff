// The place of a listing: its name, address, postcode, town and access sheet.
import { createHash } from "node:crypto";
import { venueInput } from "@undercroft/contract";
import type { ImportedPlace } from "../imported-event.ts";
import type { ListedPlace, Listing, Problem } from "../listing.ts";
import type { AreaFinder } from "../places/areas.ts";
import { foreignEnd, isUk } from "../places/country.ts";
import { toAccessSheet, toPlaceSafety } from "../places/to-access-sheet.ts";
import { toVenueType } from "./classify.ts";

/** Where to find the first message of a zod answer. */
type Parsed = { success: boolean; error?: { issues: { message: string }[] } | undefined };

const postcodeForm = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/i;

/** A UK postcode found in a text: upper case, one space. Null when there is none. */
export function findPostcode(text: string): string | null {
  const found = postcodeForm.exec(text);
  return found ? `${found[1]} ${found[2]}`.toUpperCase() : null;
}

/** The reason a rule of the product gives, or null when it is kept. */
export function reasonOf(parsed: Parsed): string | null {
  return parsed.success ? null : (parsed.error?.issues[0]?.message ?? "Invalid");
}

/** A short name for things that came without one: the same facts give the same name. */
export function deriveIdentifier(...facts: string[]): string {
  return createHash("sha256").update(facts.join("\u0000")).digest("base64url").slice(0, 22);
}

function problemOf(place: ListedPlace): Problem | null {
  const name = reasonOf(venueInput.shape.name.safeParse(place.name));
  if (name) {
    const remedy = `The name of the place has ${place.name.length} characters; 3 to 100 are allowed`;
    return { field: "location.name", reason: name, remedy };
  }
  const address = reasonOf(venueInput.shape.address.safeParse(place.address));
  if (address) {
    const remedy = `The address has ${place.address.length} characters; 5 to 200 are allowed`;
    return { field: "location.address", reason: address, remedy };
  }
  const description =
    place.description && reasonOf(venueInput.shape.description.safeParse(place.description));
  if (description) {
    const remedy = `It has ${place.description?.length} characters; 10 to 1000 are allowed, or leave it out`;
    return { field: "location.description", reason: description, remedy };
  }
  return null;
}

const notNamed =
  /^(tba|tbc|t\.b\.[ac]\.?|to be (announced|confirmed)|secret location|location (on request|tba|tbc)|venue (tba|tbc))$/i;

/** A place that is not announced, or lies in another country by its own words. */
function placeProblem(place: ListedPlace): Problem | null {
  if (notNamed.test(place.name) || notNamed.test(place.address))
    return {
      field: "location",
      reason: "Place not announced",
      remedy: "Import it again when the place is known, or name the town at least",
    };
  const country = place.country && !isUk(place.country) ? place.country : foreignEnd(place.address);
  return country
    ? {
        field: "location.address",
        reason: "Place is not in the United Kingdom",
        remedy: `The source says that it is in ${country}`,
      }
    : null;
}

/** Where it lies, in degrees; 0, 0 stands for nothing where there is an address. */
function pointOf({ lat, lng, address }: ListedPlace): { lat: number; lng: number } | null {
  if (lat === null || lng === null || !Number.isFinite(lat) || !Number.isFinite(lng)) return null;
  return lat === 0 && lng === 0 && address !== "" ? null : { lat, lng };
}

const farFromTown = (miles: number): Problem => ({
  field: "location.geo",
  reason: "Coordinates are far from the address",
  remedy: `They lie ${Math.round(miles)} miles from the town that the address names: correct one of the two, or add a postcode`,
});

/** The place as a venue of `source`, or what is wrong with it. */
export function checkPlace(
  place: ListedPlace,
  listing: Listing,
  source: string,
  areas: AreaFinder,
): { place: ImportedPlace } | { problem: Problem } {
  const problem = placeProblem(place) ?? problemOf(place);
  if (problem) return { problem };
  const postcode = findPostcode(place.postcode ?? "") ?? findPostcode(place.address);
  const given = pointOf(place);
  const agreement = given && areas.agrees(given, place.address, postcode);
  if (agreement && !agreement.isNear && agreement.by === "town")
    return { problem: farFromTown(agreement.miles) };
  // one pair of coordinates for all entries is common; a postcode is written for its place
  const point = agreement && !agreement.isNear ? null : given;
  const area = point
    ? areas.atPoint(point.lat, point.lng)
    : (areas.inAddress(place.address) ?? (postcode ? areas.ofPostcode(postcode) : null));
  if (!area) {
    return {
      problem: point
        ? {
            field: "location.geo",
            reason: "Place is not in the United Kingdom",
            remedy: `Check latitude ${place.lat} and longitude ${place.lng}`,
          }
        : {
            field: "location.geo",
            reason: "Place not found",
            remedy: "Add a postcode, latitude and longitude, or end the address with a town",
          },
    };
  }
  const identifier = place.identifier ?? deriveIdentifier(place.name, place.address, postcode ?? "");
  return {
    place: {
      external_id: `${source}:${identifier}`,
      name: place.name,
      description: place.description,
      venue_type: toVenueType(listing),
      address: place.address,
      postcode,
      area_id: area.areaId,
      district_id: area.districtId,
      lat: point?.lat ?? null,
      lng: point?.lng ?? null,
      access: toAccessSheet(place.features),
      safety: toPlaceSafety(place.features),
      links: place.url ? { website: place.url } : {},
    },
  };
}
