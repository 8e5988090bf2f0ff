// Exports of services as JSON and tables, each a file made by hand after the shape its service documents.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createImportWorld, exportedNights, type ImportWorld } from "./import-fixture.ts";

let world: ImportWorld;
beforeAll(async () => {
  world = await createImportWorld();
});
afterEach(() => world.clear());
afterAll(() => world.end());

const nights = () => exportedNights(world);

const eventbrite = (id: string, more: object) => ({
  id,
  name: { text: `Crumbs ${id}`, html: `Crumbs ${id}` },
  description: { text: "Two rooms, one cake, and the crumbs of both.", html: "<p>Two rooms.</p>" },
  url: `https://www.eventbrite.co.uk/e/crumbs-tickets-${id}`,
  start: { timezone: "Europe/London", local: "2026-08-07T22:00:00", utc: "2026-08-07T21:00:00Z" },
  end: { timezone: "Europe/London", local: "2026-08-08T04:00:00", utc: "2026-08-08T03:00:00Z" },
  status: "live",
  listed: true,
  online_event: false,
  is_free: false,
  capacity: 300,
  organizer: { id: "1", name: "Crumb Club" },
  venue: {
    id: "77",
    name: "The Cake Tin",
    address: {
      address_1: "5 Flour Street",
      address_2: null,
      city: "Sheffield",
      region: "",
      postal_code: "S3 8AA",
      country: "GB",
      latitude: "53.389",
      longitude: "-1.475",
    },
  },
  ticket_availability: {
    has_available_tickets: true,
    is_sold_out: false,
    minimum_ticket_price: { currency: "GBP", value: 850, major_value: "8.50", display: "8.50 GBP" },
    maximum_ticket_price: { currency: "GBP", value: 1200, major_value: "12.00", display: "12.00 GBP" },
  },
  ...more,
});

test("Eventbrite: prices, what is free, sold out or called off, and nothing that is not announced", async () => {
  const { refusals } = await world.importText(
    JSON.stringify({
      pagination: { object_count: 5, page_number: 1 },
      events: [
        eventbrite("1", {}),
        eventbrite("2", { is_free: true, ticket_availability: null }),
        eventbrite("3", { ticket_availability: { is_sold_out: true } }),
        eventbrite("4", { status: "canceled" }),
        eventbrite("5", { listed: false }),
        eventbrite("6", { status: "draft" }),
      ],
    }),
    "jsonld",
  );
  const same = {
    starts: "2026-08-07 21:00",
    venue: "The Cake Tin",
    postcode: "S3 8AA",
    organiser: "Crumb Club",
  };
  expect(await nights()).toMatchObject([
    {
      ...same,
      title: "Crumbs 1",
      status: "published",
      low: 850,
      high: 1200,
      sale: "external",
      url: "https://www.eventbrite.co.uk/e/crumbs-tickets-1",
    },
    { ...same, title: "Crumbs 2", low: 0, high: 0, sale: "external" },
    { ...same, title: "Crumbs 3", low: null, sale: "sold_out" },
    { ...same, title: "Crumbs 4", status: "cancelled" },
  ]);
  expect(refusals.map(({ identifier, reason }) => [identifier, reason])).toEqual([
    ["5", "Not announced"],
    ["6", "Not announced"],
  ]);
});

test("Skiddle: opening times, age, artists and genres", async () => {
  await world.importText(
    JSON.stringify({
      error: 0,
      totalcount: "1",
      pagecount: 1,
      results: [
        {
          id: "36121",
          EventCode: "CLUB",
          eventname: "Oven Hot",
          cancelled: "0",
          venue: {
            id: 88,
            name: "The Cake Tin",
            address: "5 Flour Street",
            town: "Sheffield",
            postcode: "S3 8AA",
            country: "GB",
            latitude: 53.389,
            longitude: -1.475,
          },
          link: "https://www.skiddle.com/e/36121",
          date: "2026-12-04",
          startdate: "2026-12-04T22:00:00+00:00",
          enddate: "2026-12-05T04:00:00+00:00",
          description: "House and garage until the oven cools.",
          openingtimes: { doorsopen: "22:00", doorsclose: "04:00", lastentry: "00:00" },
          minage: "18",
          entryprice: "£6.00 - £12.00",
          artists: [{ artistid: "1", name: "DJ Crumb" }],
          genres: [{ genreid: "2", name: "House" }],
        },
      ],
    }),
    "jsonld",
    { organiser: "Oven" },
  );
  expect(await nights()).toMatchObject([
    {
      title: "Oven Hot",
      starts: "2026-12-04 22:00",
      venue: "The Cake Tin",
      age: 18,
      low: 600,
      high: 1200,
      tags: ["house"],
      url: "https://www.skiddle.com/e/36121",
    },
  ]);
  expect(await world.rows("select name from event_artists")).toEqual([{ name: "DJ Crumb" }]);
});

test("The Events Calendar as JSON: a cost in words, and a night that is postponed", async () => {
  const event = (id: number, more: object) => ({
    id,
    global_id: `caketin.example?id=${id}`,
    status: "publish",
    title: `Bake-off ${id} &#8211; final`,
    description: "<p>Cakes are judged <em>and eaten</em>.</p>",
    url: `https://caketin.example/event/${id}/`,
    all_day: false,
    start_date: "2026-08-14 19:30:00",
    utc_start_date: "2026-08-14 18:30:00",
    utc_end_date: "2026-08-14 21:00:00",
    timezone: "Europe/London",
    cost: "£5 – £8",
    cost_details: { currency_symbol: "£", values: ["5", "8"] },
    website: "",
    venue: {
      id: 9,
      venue: "The Cake Tin",
      address: "5 Flour Street",
      city: "Sheffield",
      country: "United Kingdom",
      zip: "S3 8AA",
      geo_lat: 53.389,
      geo_lng: -1.475,
    },
    organizer: [{ id: 3, organizer: "Crumb Club" }],
    categories: [{ name: "Food" }],
    tags: [],
    ...more,
  });
  const { refusals } = await world.importText(
    JSON.stringify({
      events: [
        event(1, {}),
        event(2, { event_status: "postponed" }),
        event(3, { status: "private" }),
        event(4, { all_day: true }),
      ],
      rest_url: "https://caketin.example/wp-json/tribe/events/v1/events/",
      total: 4,
      total_pages: 1,
    }),
    "jsonld",
  );
  expect(await nights()).toMatchObject([
    { title: "Bake-off 1 – final", starts: "2026-08-14 18:30", low: 500, high: 800, organiser: "Crumb Club" },
    { title: "Bake-off 2 – final", status: "postponed" },
  ]);
  expect(refusals.map(({ reason, field }) => [reason, field])).toEqual(
    expect.arrayContaining([
      ["Not announced", "status"],
      ["Invalid date format", "startDate"],
    ]),
  );
});

test("The Events Calendar as a table: its columns begin with Event, and its zone is believed", async () => {
  const row = (name: string, zone: string) =>
    `"${name}","Sing, and be fed.","The Cake Tin","Crumb Club","2026-12-11","8:00 pm","2026-12-11","11:00 pm",FALSE,${zone},Food,"carols, crumble",£6,https://caketin.example/carols`;
  const { refusals } = await world.importText(
    [
      "EVENT NAME,EVENT DESCRIPTION,EVENT VENUE NAME,EVENT ORGANIZER NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,EVENT END TIME,ALL DAY EVENT,TIMEZONE,EVENT CATEGORY,EVENT TAGS,EVENT COST,EVENT WEBSITE",
      row("Carols", "Europe/London"),
      row("Carols from Paris", "Europe/Paris"),
      row("Carols from nowhere", "Mars/Olympus"),
    ].join("\n"),
    "csv",
    {
      // a table of events names its venue alone: whose calendar it is, is known
      prepare: (listing) => ({
        listing: {
          ...listing,
          place: listing.place && { ...listing.place, address: "5 Flour Street, Sheffield" },
        },
      }),
    },
  );
  expect(await nights()).toMatchObject([
    { title: "Carols from Paris", starts: "2026-12-11 19:00" },
    {
      title: "Carols",
      starts: "2026-12-11 20:00",
      low: 600,
      organiser: "Crumb Club",
      url: "https://caketin.example/carols",
      tags: ["carols", "crumble"],
    },
  ]);
  expect(refusals.map(({ title, field }) => [title, field])).toEqual([["Carols from nowhere", "startDate"]]);
});
