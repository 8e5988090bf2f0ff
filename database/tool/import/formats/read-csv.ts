// CSV with a header line. docs/importing.md lists the columns; names of schema.org are understood as well.
import type { Readable } from "node:stream";
import { parse } from "csv-parse";
import type { ListedOffer, Listing, SourceRow } from "../listing.ts";
import { toLine, toParagraphs } from "../plain-text.ts";
import { toMinAge } from "./json-ld-listing.ts";
import { readOpeningHours } from "./opening-hours.ts";

/** Our column → other headers it may have. Compared in lower case without spaces, underscores and hyphens. */
const columns: Record<string, string[]> = {
  identifier: ["id", "uid"],
  title: ["name", "event", "eventname"],
  description: ["about", "details"],
  start: ["startdate", "startsat", "startat", "starts"],
  end: ["enddate", "endsat", "endat", "ends"],
  doors: ["doortime", "doorsat"],
  hours: ["openinghours", "open"],
  venue: ["place", "location", "venuename"],
  venueid: ["placeid", "venueidentifier"],
  address: ["venueaddress", "street"],
  postcode: ["postalcode", "zip"],
  town: ["city", "locality"],
  lat: ["latitude"],
  lng: ["longitude", "lon", "long"],
  access: ["features", "amenities"],
  organiser: ["organizer", "promoter"],
  category: [],
  type: ["eventtype"],
  tags: ["keywords", "genres"],
  price: ["cost", "ticketprice"],
  availability: [],
  url: ["link", "tickets", "ticketurl"],
  capacity: [],
  minage: ["age", "typicalagerange"],
  performers: ["lineup", "artists", "performer"],
  status: ["eventstatus"],
};

function toKey(header: string): string {
  const plain = header.toLowerCase().replaceAll(/[\s_-]/g, "");
  return Object.keys(columns).find((key) => key === plain || columns[key]?.includes(plain)) ?? plain;
}

function split(cell: string | undefined): string[] {
  return (cell ?? "").split(/[;|]/).map(toLine).filter(Boolean);
}

/** "£12.50", "12.5", "free" → pence; null when empty, NaN when it is no price. */
function toPence(text: string): number | null {
  const price = text.trim().toLowerCase();
  if (price === "") return null;
  if (price === "free") return 0;
  return Math.round(Number(price.replace(/^(£|gbp)\s*/, "")) * 100);
}

function toOffers(cells: Record<string, string>): ListedOffer[] {
  const pence = toPence(cells.price ?? "");
  const isSoldOut = /sold\s*out/i.test(cells.availability ?? "");
  if (pence === null && !isSoldOut) return [];
  const url = toLine(cells.url) || null;
  return [{ name: null, pence, currency: "GBP", url, isSoldOut, salesStart: null, salesEnd: null }];
}

function toListing(cells: Record<string, string>, row: number): Listing {
  const number = (text: string | undefined) => (text && text.trim() !== "" ? Number(text) : null);
  const status = toLine(cells.status).toLowerCase();
  const place = toLine(cells.venue);
  return {
    row,
    identifier: toLine(cells.identifier) || null,
    title: toLine(cells.title),
    description: toParagraphs(cells.description),
    note: "",
    start: toLine(cells.start),
    end: toLine(cells.end) || null,
    doors: toLine(cells.doors) || null,
    openingHours: readOpeningHours(toLine(cells.hours)),
    previousStarts: [],
    status: /cancel/.test(status) ? "cancelled" : /postpone/.test(status) ? "postponed" : "published",
    isOnline: place.toLowerCase() === "online",
    place: place
      ? {
          identifier: toLine(cells.venueid) || null,
          name: place,
          description: null,
          address: [toLine(cells.address), toLine(cells.town)].filter(Boolean).join(", "),
          postcode: toLine(cells.postcode) || null,
          lat: number(cells.lat),
          lng: number(cells.lng),
          features: split(cells.access).map((name) => ({ name, value: true })),
          url: null,
        }
      : null,
    organiser: toLine(cells.organiser) || null,
    offers: toOffers(cells),
    isFree: null,
    url: toLine(cells.url) || null,
    kinds: [],
    keywords: split(cells.tags),
    performers: split(cells.performers),
    capacity: number(cells.capacity),
    minAge: toMinAge(cells.minage ?? ""),
    category: toLine(cells.category).toLowerCase() || null,
    eventType: toLine(cells.type).toLowerCase() || null,
  };
}

/** Every row of a CSV text; rows are counted by line, the header being the first. @throws Error when it has no header */
export async function* readCsv(input: Readable): AsyncGenerator<SourceRow> {
  const parser = input.pipe(
    parse({
      bom: true,
      columns: (headers: string[]) => headers.map(toKey),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }),
  );
  input.on("error", (error) => parser.destroy(error));
  for await (const { record, info } of parser as AsyncIterable<{
    record: Record<string, string>;
    info: { lines: number };
  }>) {
    yield { ok: true, listing: toListing(record, info.lines) };
  }
}
