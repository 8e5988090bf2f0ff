// JSON-LD as websites write it: prices in every shape, festivals and series, places with their events, pages, and what is no JSON at all.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { detectFormat } from "../../tool/import/formats/read-rows.ts";
import { createImportWorld, type ImportWorld } from "./import-fixture.ts";

let world: ImportWorld;
beforeAll(async () => {
  world = await createImportWorld();
});
afterEach(() => world.clear());
afterAll(() => world.end());

const place = {
  "@type": "Place",
  name: "The Cake Tin",
  address: { "@type": "PostalAddress", streetAddress: "5 Flour Street", addressLocality: "Sheffield" },
};
const organizer = { "@type": "Organization", name: "Crumb Club" };
const night = (id: string, more: object = {}) => ({
  "@context": "https://schema.org",
  "@type": "MusicEvent",
  identifier: id,
  name: `Night ${id}`,
  description: "Two rooms and one cake for all.",
  startDate: "2027-04-02T22:00",
  location: place,
  organizer,
  ...more,
});
const take = (value: unknown, options = {}) => world.importText(JSON.stringify(value), "jsonld", options);
const prices = () =>
  world.rows(
    "select e.title, l.price_from_pence as low, l.price_to_pence as high from events e join listings l on l.event_id = e.id order by 1",
  );

test("a price is read out of every shape schema.org has for it, and out of words", async () => {
  const { refusals } = await take([
    night("a", {
      offers: { "@type": "AggregateOffer", lowPrice: "5", highPrice: 12.5, priceCurrency: "GBP" },
    }),
    night("b", { offers: [[{ "@type": "Offer", price: "£8" }], { "@type": "Offer", price: "10.00" }] }),
    night("c", { offers: { "@type": "Offer", priceSpecification: [{ price: 7, priceCurrency: "GBP" }] } }),
    night("d", { offers: { "@type": "AggregateOffer", offers: [{ price: "6" }, { price: "9" }] } }),
    night("e", { offers: { "@type": "Offer", price: "TBC" } }),
    night("f", { offers: { "@type": "Offer", price: "a tenner" } }),
    night("g", { offers: { "@type": "Offer", price: 10, priceCurrency: "EUR" } }),
    night("h", { isAccessibleForFree: "https://schema.org/True" }),
  ]);
  expect(await prices()).toEqual([
    { title: "Night a", low: 500, high: 1250 },
    { title: "Night b", low: 800, high: 1000 },
    { title: "Night c", low: 700, high: 700 },
    { title: "Night d", low: 600, high: 900 },
    { title: "Night e", low: null, high: null },
    { title: "Night h", low: 0, high: 0 },
  ]);
  expect(refusals.map(({ identifier, field }) => [identifier, field])).toEqual([
    ["f", "offers.price"],
    ["g", "offers.priceCurrency"],
  ]);
});

test("offers, organisers and places that are named by their identifier are put in where they are referred to", async () => {
  await take({
    "@graph": [
      { "@id": "#offer", "@type": "Offer", price: "4.50" },
      { "@id": "#tin", ...place },
      { "@id": "#club", ...organizer },
      night("a", { offers: { "@id": "#offer" }, location: { "@id": "#tin" }, organizer: { "@id": "#club" } }),
    ],
  });
  expect(await prices()).toEqual([{ title: "Night a", low: 450, high: 450 }]);
});

test("parts of a festival take its place and organiser, and dates that share an address are told apart", async () => {
  const parts = ["2027-05-01T14:00", "2027-05-02T14:00"].map((startDate) => ({
    "@type": "Event",
    url: "https://crumbs.example/fair",
    startDate,
  }));
  const fair = night("fair", {
    "@type": "Festival",
    name: "Crumb Fair",
    url: "https://crumbs.example/fair",
    subEvent: parts,
  });
  expect(await take(fair)).toMatchObject({ created: 2, refused: 0 });
  expect(await take(fair)).toMatchObject({ created: 0, unchanged: 2 });
  expect(
    await world.rows(
      "select distinct e.title, v.name, o.name as organiser from events e join venues v on v.id = e.venue_id join organisers o on o.id = e.organiser_id",
    ),
  ).toEqual([{ title: "Crumb Fair", name: "The Cake Tin", organiser: "Crumb Club" }]);
});

test("a place and an organiser list their events, arrays hold graphs, and each line may be a document", async () => {
  const { location: _, ...placeless } = night("a");
  const { organizer: __, ...ownerless } = night("b");
  expect(await take({ "@context": "https://schema.org", ...place, event: [placeless] })).toMatchObject({
    created: 1,
  });
  expect(await take({ "@context": "https://schema.org", ...organizer, event: ownerless })).toMatchObject({
    created: 1,
  });
  expect(await take([{ "@graph": [night("c")] }, { "@graph": [night("d")] }])).toMatchObject({ created: 2 });
  const lines = [night("e"), night("f")].map((node) => JSON.stringify(node)).join("\n");
  expect(await world.importText(`${lines}\n`, "jsonld")).toMatchObject({ created: 2, refused: 0 });
});

test("a web page brings the events in its scripts, and one without any says what it is", async () => {
  const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
  const page = `<!doctype html><html><head>${script({ "@type": "WebSite", name: "Crumbs" })}${script(night("a"))}<script type='application/ld+json'>{broken</script></head></html>`;
  expect(detectFormat("crumbs.ics", page)).toBe("html");
  expect(await world.importText(page, "html")).toMatchObject({ created: 1, refused: 0 });
  const nothing = (body: string) => world.importText(`<html>${body}</html>`, "html");
  await expect(nothing("<p>Log in</p>")).rejects.toThrow("There is no calendar in it: this is a web page");
  await expect(nothing('<div itemtype="https://schema.org/MusicEvent"></div>')).rejects.toThrow(/microdata/);
  await expect(world.importText("<rss><channel></channel></rss>", "html")).rejects.toThrow(/news feed/);
});

test("text around the JSON is said plainly, and nothing is imported", async () => {
  const whole = JSON.stringify(night("a"));
  await expect(world.importText(`/* comment */ ${whole}`, "jsonld")).rejects.toThrow(
    /begins with text that is no JSON: \/\* comment/,
  );
  await expect(world.importText(`${whole}\nThe end`, "jsonld")).rejects.toThrow(
    /After its JSON the file goes on with other text: The end/,
  );
  await expect(world.importText(whole.slice(0, -20), "jsonld")).rejects.toThrow(/ends in the middle/);
});

test("a country is believed, a border is a border, and nowhere is no place", async () => {
  const at = (id: string, lat: number, lng: number, more: object = {}) =>
    night(id, {
      location: {
        ...place,
        name: `Tin ${id}`,
        address: "1 Quay Street",
        geo: { latitude: lat, longitude: lng },
        ...more,
      },
    });
  const address = (addressLocality: string, more: object = {}) => ({
    address: { streetAddress: "1 Quay", addressLocality, ...more },
  });
  const { refusals } = await take([
    at("Dublin", 53.35, -6.26),
    at("Dundalk", 54.0, -6.41),
    at("Calais", 50.95, 1.86),
    at("Douglas", 54.15, -4.48),
    at("North Sea", 55.5, 1.5),
    night("Galway", { location: { ...place, ...address("Galway", { addressCountry: "IE" }) } }),
    night("Paris", { location: { ...place, address: "1 Rue de la Paix, Paris, France" } }),
    night("Nowhere", { location: { ...place, name: "TBA", address: "TBA" } }),
    at("Belfast", 54.6, -5.93),
    at("Newry", 54.17, -6.34),
    at("Derry", 54.997, -7.32),
    at("Enniskillen", 54.34, -7.64),
    at("Lerwick", 60.15, -1.15),
    at("Zero", 0, 0, { address: place.address }),
    night("Postcode", {
      location: {
        ...place,
        address: { postalCode: "S3 8AA", streetAddress: "5 Flour Street", addressCountry: "GB" },
      },
    }),
  ]);
  expect(refusals.map(({ identifier }) => identifier).sort()).toEqual([
    "Calais",
    "Douglas",
    "Dublin",
    "Dundalk",
    "Galway",
    "North Sea",
    "Nowhere",
    "Paris",
  ]);
  expect(refusals.find(({ identifier }) => identifier === "Galway")?.remedy).toContain("IE");
  expect(
    await world.rows(
      "select a.name from events e join venues v on v.id = e.venue_id join areas a on a.id = v.area_id where e.title in ('Night Zero', 'Night Postcode')",
    ),
  ).toEqual([{ name: "Sheffield" }, { name: "Sheffield" }]);
});
