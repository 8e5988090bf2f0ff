import { describe, expect, test } from "vitest";
import { presentValues } from "./present-values.ts";
import type { VenueData } from "./venue-data.server.ts";
import { venueJsonLd } from "./venue-json-ld.ts";

const venue = (change: object = {}): VenueData["venue"] =>
  ({
    name: "The Pit",
    slug: "the-pit",
    description: "A cellar.",
    venue_type: "club",
    address: "7 Bridge Road",
    postcode: "LS11 9XX",
    location_precision: "exact",
    lat: 53.79,
    lng: -1.55,
    capacity: 250,
    rate_pence: null,
    nearest_station: null,
    licence: null,
    links: null,
    status: "active",
    area: { name: "Leeds" },
    ...change,
  }) as unknown as VenueData["venue"];
const site = "https://undercroft.example";

describe("a venue as search engines read it", () => {
  test("says where it is, where everybody may know", () => {
    expect(venueJsonLd(venue(), site)).toMatchObject({
      "@type": "NightClub",
      url: `${site}/venues/the-pit`,
      maximumAttendeeCapacity: 250,
      address: {
        streetAddress: "7 Bridge Road",
        postalCode: "LS11 9XX",
        addressLocality: "Leeds",
        addressCountry: "GB",
      },
      geo: { latitude: 53.79, longitude: -1.55 },
    });
  });

  test.each(["street", "area", "private", "secret"])(
    "gives no address and no point away that is told by its %s",
    (location_precision) => {
      const text = JSON.stringify(venueJsonLd(venue({ location_precision }), site));
      for (const told of ["Bridge Road", "LS11", "53.79", "geo"]) expect(text).not.toContain(told);
      expect(text).toContain("Leeds");
    },
  );

  test("says nothing that is not known", () => {
    const said = venueJsonLd(
      venue({ venue_type: "church", description: null, capacity: null, area: null, lat: null }),
      site,
    );
    expect(said["@type"]).toBe("EventVenue");
    for (const key of ["description", "maximumAttendeeCapacity", "geo"]) expect(key in said).toBe(false);
  });
});

describe("what a page says in the fields that visitors can correct", () => {
  test("is empty where nothing is stated", () => {
    const said = presentValues(venue({ description: null, postcode: null, capacity: null, status: "draft" }));
    expect(said).toMatchObject({
      description: "",
      postcode: "",
      capacity: "",
      rate: "",
      station: "",
      website: "",
      licensed_until: "",
      status: "",
    });
  });

  test.each([
    [5000, "50"],
    [1250, "12.50"],
    [0, "0"],
    [120_000, "1200"],
  ])("is a rate of %i pence as it is typed, %j", (rate_pence, rate) => {
    expect(presentValues(venue({ rate_pence })).rate).toBe(rate);
  });

  test("is what links and licence say, and nothing where they say something odd", () => {
    const said = { licence: { until: "04:00" }, links: { website: "https://pit.example" } };
    expect(presentValues(venue(said))).toMatchObject({
      licensed_until: "04:00",
      website: "https://pit.example",
      status: "Open",
    });
    for (const odd of ["text", 7, [], null])
      expect(presentValues(venue({ licence: odd, links: odd }))).toMatchObject({
        licensed_until: "",
        website: "",
      });
    expect(presentValues(venue({ links: { website: 7 } })).website).toBe("");
  });
});
