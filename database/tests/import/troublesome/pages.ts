// Structured data that was reported elsewhere as read wrongly, each with the right answer; names and places are made up.
import { night, page, place, type Trouble } from "./trouble.ts";

type Answer = Pick<Trouble, "nights" | "refused" | "throws">;
const ld = (what: string, seen: string, nodes: unknown, answer: Answer): Trouble => ({
  what,
  seen,
  format: "jsonld",
  file: JSON.stringify(nodes),
  ...answer,
});
const offer = (more: object) => ({ offers: { "@type": "Offer", priceCurrency: "GBP", ...more } });
const each = (...nights: object[]) =>
  nights.map((more, index) => night({ identifier: `n${index + 1}`, name: `Night ${index + 1}`, ...more }));

/** Pages and their scripts. */
export const pages: Trouble[] = [
  ld(
    "offsets without a colon, with fractions of seconds, and a blank for the T",
    "the-events-calendar/the-events-calendar#1649",
    each(
      { startDate: "2027-04-02T22:00:00+0100" },
      { startDate: "2027-04-03T21:00:00.000Z" },
      { startDate: "2027-04-04 22:00:00" },
    ),
    { nights: ["Night 1 2027-04-02 22:00", "Night 2 2027-04-03 22:00", "Night 3 2027-04-04 22:00"] },
  ),
  ld(
    "a start that is a date alone is no night",
    "culturecreates/artsdata-data-model#322",
    night({ startDate: "2027-04-02" }),
    { nights: [], refused: ["1 startDate"] },
  ),
  ld("an end that is a date alone is no end", "schemaorg/schemaorg#1817", night({ endDate: "2027-04-02" }), {
    nights: ["Night 2027-04-02 22:00"],
  }),
  ld(
    "an aggregate with one price, lowest and highest swapped, and nested offers that say more",
    "geeksforsocialchange/PlaceCal#2553, schemaorg/schemaorg#1817",
    each(
      { offers: { "@type": "AggregateOffer", price: "35", priceCurrency: "GBP" } },
      {
        offers: { "@type": "AggregateOffer", lowPrice: 10, highPrice: 5, priceCurrency: "GBP" },
        startDate: "2027-04-03T22:00",
      },
      {
        offers: {
          "@type": "AggregateOffer",
          lowPrice: 10,
          highPrice: 5,
          priceCurrency: "GBP",
          offers: [
            { "@type": "Offer", name: "Full", price: 10, priceCurrency: "GBP" },
            { "@type": "Offer", name: "Reduced", price: 5, priceCurrency: "GBP" },
          ],
        },
        startDate: "2027-04-04T22:00",
      },
    ),
    {
      nights: [
        "Night 1 2027-04-02 22:00, 3500-3500 pence",
        "Night 2 2027-04-03 22:00, 500-1000 pence",
        "Night 3 2027-04-04 22:00, 500-1000 pence",
      ],
    },
  ),
  ld(
    "an offer without a price is no free night, and a sign is a currency",
    "digitaldonkey/open-source-event-calendar#40",
    each(
      offer({ price: "" }),
      {
        ...offer({ price: null, availability: "https://schema.org/InStock" }),
        startDate: "2027-04-03T22:00",
      },
      { ...offer({ price: "10.00", priceCurrency: "£" }), startDate: "2027-04-04T22:00" },
    ),
    {
      nights: [
        "Night 1 2027-04-02 22:00",
        "Night 2 2027-04-03 22:00",
        "Night 3 2027-04-04 22:00, 1000-1000 pence",
      ],
    },
  ),
  ld(
    "titles and texts have character references, once and twice escaped",
    "The Events Calendar writes titles so",
    each(
      { name: "Rock &#038; Roll &#8211; Late" },
      {
        name: "Fish &amp;amp; Chips",
        startDate: "2027-04-03T22:00",
        description: "&lt;p&gt;Two rooms &amp;amp; a cake.&lt;/p&gt;\\n",
      },
    ),
    { nights: ["Rock & Roll – Late 2027-04-02 22:00", "Fish & Chips 2027-04-03 22:00"] },
  ),
  ld(
    "a night that is in a place and online is in that place",
    "schema.org MixedEventAttendanceMode",
    night({
      eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
      location: [{ "@type": "VirtualLocation", url: "https://live.example/1" }, place],
    }),
    { nights: ["Night 2027-04-02 22:00"] },
  ),
  ld(
    "an address is one text, and a country is a node",
    "Stratos888/Bocholt-Erleben#448",
    each(
      { location: { "@type": "Place", name: "The Cake Tin", address: "5 Flour Street, Sheffield, S3 8AA" } },
      {
        location: {
          ...place,
          address: { ...place.address, addressCountry: { "@type": "Country", name: "IE" } },
        },
        startDate: "2027-04-03T22:00",
      },
    ),
    { nights: ["Night 1 2027-04-02 22:00"], refused: ["2 location.address"] },
  ),
  ld(
    "states and types have full names, short ones and lists",
    "schemaorg/schemaorg#865",
    each(
      {
        "@type": ["Event", "https://schema.org/MusicEvent"],
        eventStatus: "http://schema.org/EventCancelled",
      },
      { "@type": "schema:TheaterEvent", eventStatus: ["EventPostponed"], startDate: "2027-04-03T22:00" },
    ),
    { nights: ["Night 1 2027-04-02 22:00, cancelled", "Night 2 2027-04-03 22:00, postponed"] },
  ),
  ld(
    "doors open at an hour without a day",
    "schema.org doorTime may be a Time",
    night({ doorTime: "21:30:00" }),
    { nights: ["Night 2027-04-02 22:00 doors 21:30"] },
  ),
  {
    what: "one script of a page is broken and says so; the other is read",
    seen: "line breaks within the texts of hand-written templates",
    format: "html",
    file: page(`{"@type":"MusicEvent","name":"Broken`, JSON.stringify(night())),
    nights: ["Night 2027-04-02 22:00"],
    refused: ["1 script"],
  },
  {
    what: "a text within JSON has a line break that JSON does not allow",
    seen: "hand-written templates",
    format: "html",
    file: page(
      JSON.stringify(night({ description: "Two rooms@and one cake for all." })).replace("@and", "\n and"),
    ),
    nights: ["Night 2027-04-02 22:00"],
  },
  ld(
    "an entry has pictures, addresses of maps and a nested page that are nobody's night",
    "odoo/odoo#264562",
    {
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "WebSite", "@id": "#site", name: "Crumbs" },
        {
          "@type": "BreadcrumbList",
          "@id": "#path",
          itemListElement: [{ "@type": "ListItem", position: 1, name: "Home" }],
        },
        night({
          image: { "@type": "ImageObject", url: "https://x.example/1.jpg" },
          mainEntityOfPage: { "@id": "#site" },
        }),
      ],
    },
    { nights: ["Night 2027-04-02 22:00"] },
  ),
];
