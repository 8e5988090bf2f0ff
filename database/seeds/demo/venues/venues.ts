// Made-up venues, each with a whole sheet: place, licence, access, safety.
import path from "node:path";
import type pg from "pg";
import { readCsvTable, requireCell } from "../../csv-table.ts";
import { insertRows } from "../../insert-rows.ts";
import { type AreaIndex, getArea } from "../areas.ts";
import { toInstant } from "../calendar.ts";
import { createRandom } from "../random.ts";
import { pageOf, spacesOf } from "./venue-page.ts";

/** What the rest of the demo asks of a venue. */
export type Venue = {
  id: string;
  name: string;
  city: string;
  capacity: number;
  areaId: string;
  isOutdoor: boolean;
};

/** Venues by their key in venues.csv. */
export type VenueIndex = Map<string, Venue>;

const doorPolicies = [
  "Be kind or be elsewhere. No photos of people who have not been asked.",
  "Searched at the door, bags no bigger than A4. Challenge 25: bring a photo ID.",
  "No dress code. Racism, sexism, homophobia and transphobia end your night.",
  "Stewards first, security second: talk to anyone in a yellow lanyard.",
];

/** Rooms that do not tell everybody where they are. */
const discreet = new Map([
  ["tallow-works", "street"],
  ["alum-works", "area"],
  ["spindle", "area"],
  ["ballast-hills", "hidden"],
]);

function readAccessPresets(): Map<string, Record<string, { value: string; note?: string }>> {
  const presets = new Map<string, Record<string, { value: string; note?: string }>>();
  for (const row of readCsvTable(path.join(import.meta.dirname, "access-presets.csv"))) {
    const sheet = presets.get(requireCell(row, "preset")) ?? {};
    sheet[requireCell(row, "key")] = {
      value: requireCell(row, "value"),
      ...(row.note && { note: row.note }),
    };
    presets.set(requireCell(row, "preset"), sheet);
  }
  return presets;
}

/** Puts the venues in. @throws Error when a row names a place or a preset that is not there */
export async function seedVenues(
  client: pg.ClientBase,
  areas: AreaIndex,
  tonight: string,
): Promise<VenueIndex> {
  const presets = readAccessPresets();
  const index: VenueIndex = new Map();
  const rows = readCsvTable(path.join(import.meta.dirname, "venues.csv")).map((row) => {
    const key = requireCell(row, "key");
    const random = createRandom(`venue ${key}`);
    const pageRandom = createRandom(`venue page ${key}`);
    const city = requireCell(row, "city");
    const area = getArea(areas, city);
    const district = row.district ? getArea(areas, city, row.district) : null;
    const centre = district ?? area;
    const until = requireCell(row, "until");
    const capacity = Number(requireCell(row, "capacity"));
    const access = presets.get(requireCell(row, "access"));
    if (!access) throw new Error(`venue ${key} names no access preset that exists`);
    const isOutdoor = row.venue_type === "outdoor";
    const isLate = ["club", "warehouse"].includes(requireCell(row, "venue_type"));
    const venue = {
      id: random.uuid(),
      slug: key,
      name: requireCell(row, "name"),
      description: requireCell(row, "description"),
      venue_type: row.venue_type,
      address: `${requireCell(row, "address")}, ${area.name}`,
      postcode: requireCell(row, "postcode"),
      area_id: area.id,
      district_id: district?.id ?? null,
      // within about 300 metres of the middle of its district
      lat: Number((centre.lat + (random.next() - 0.5) * 0.005).toFixed(5)),
      lng: Number((centre.lng + (random.next() - 0.5) * 0.008).toFixed(5)),
      location_precision: discreet.get(key) ?? "exact",
      capacity,
      rate_pence: Number(requireCell(row, "rate")) * 100,
      hire_enquiries: random.chance(0.8),
      ...pageOf(pageRandom, { key, isLate, capacity, station: row.station ?? "", tonight }),
      licence: {
        until,
        ...(pageRandom.chance(0.5) && {
          sound_limit: `${pageRandom.pick([92, 95, 98, 100])} dB(A) at the desk`,
        }),
        late: until > "02:00" && until < "12:00",
        premises_no: `PRM${random.between(10_000, 99_999)}`,
        ...(isOutdoor && { outdoor_until: until }),
      },
      access,
      safety: {
        ask_for_angela: isLate || random.chance(0.6),
        ...(isLate && { trained_on: toInstant(tonight, "12:00", -random.between(20, 300)).slice(0, 10) }),
        welfare: isLate || random.chance(0.3),
        water: true,
        door_policy: random.pick(doorPolicies),
        ...(capacity > 100 && { harassment_contact: `care@${key}.example` }),
      },
      links: { website: `https://${key}.example` },
      nearest_station: row.station,
      status: "active",
      verified_at: random.chance(0.7) ? toInstant(tonight, "10:00", -random.between(30, 700)) : null,
      created_at: toInstant(tonight, "11:00", -random.between(31, 800)),
    };
    index.set(key, { id: venue.id, name: venue.name, city, capacity, areaId: area.id, isOutdoor });
    return venue;
  });
  await insertRows(client, "public.venues", rows);
  await insertRows(client, "public.venue_spaces", rows.flatMap(spacesOf));
  return index;
}
