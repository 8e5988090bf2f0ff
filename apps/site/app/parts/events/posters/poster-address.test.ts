import { describe, expect, test } from "vitest";
import { latestPosterAddress, type PosterSubject, posterAddress, previewAddress } from "./poster-address.ts";

const subject: PosterSubject = {
  event_id: "e1",
  title: "Low End",
  starts_at: "2026-11-28T22:00:00Z",
  ends_at: "2026-11-29T06:00:00Z",
  venue_name: "The Pit",
  area_name: "Leeds",
  location_mode: "venue",
  price_from_pence: 1000,
  price_to_pence: 1000,
  sale_kind: "paid",
  min_age: 18,
  image_path: null,
  image_alt: null,
};

describe("the address of a poster that browsers keep for ever", () => {
  test.each([
    [{ title: "Low End II" }],
    [{ starts_at: "2026-11-28T22:30:00Z" }],
    [{ ends_at: null }],
    [{ venue_name: null }],
    [{ area_name: "Hull" }],
    [{ location_mode: "custom" }],
    [{ price_from_pence: 1200 }],
    // "£10" becomes "from £10" when a dearer ticket is added
    [{ price_to_pence: 1500 }],
    [{ sale_kind: "donation" }],
    [{ min_age: null }],
  ] satisfies [Partial<PosterSubject>][])("changes with what is printed on it: %j", (change) => {
    for (const size of ["full", "thumb"] as const)
      expect(posterAddress({ ...subject, ...change }, size)).not.toBe(posterAddress(subject, size));
    expect(previewAddress({ ...subject, ...change })).not.toBe(previewAddress(subject));
  });

  test("stays the same while nothing that is printed changes", () => {
    const other = { ...subject, image_path: "event_media/x.jpg", image_alt: "A flyer" };
    expect(posterAddress(other, "full")).toBe(posterAddress(subject, "full"));
  });

  test("does not take the end of one fact for the beginning of the next", () => {
    const one = { ...subject, title: "A", venue_name: "BC" };
    const other = { ...subject, title: "AB", venue_name: "C" };
    expect(previewAddress(one)).not.toBe(previewAddress(other));
  });

  test("is of letters that an address takes, whatever the title is", () => {
    for (const title of ["", "💃🏽", "נועה", "?&#%", "x".repeat(10_000)])
      expect(posterAddress({ ...subject, title }, "thumb")).toMatch(
        /^\/posters\/e1\.svg\?size=thumb&v=[0-9a-z]{1,7}$/,
      );
  });
});

test("of a night of which little is known no version is named, so that the poster is asked for again", () => {
  expect(latestPosterAddress("e1")).toBe("/posters/e1.svg?size=thumb");
});
