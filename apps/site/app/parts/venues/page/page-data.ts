import type { AccessSheet } from "@undercroft/contract/access-sheet";
import type { Answer } from "#app/api/call.ts";

/** A room of a venue; numbers as typed until they are numbers. */
export type Room = { name: string; standing: number | string | null; seated: number | string | null };
/** A picture of a venue in its place. */
export type Picture = { path: string; alt: string; credit: string; kind: string };

/** What a venue's page says, as `get_venue_page` answers it; what is typed wrong stays as it was typed, for the server to name. */
export type PageData = {
  name: string;
  description: string;
  venue_type: string;
  aliases: string[];
  address: string;
  postcode: string;
  lat: number | string | null;
  lng: number | string | null;
  location_precision: string;
  nearest_station: string;
  capacity: number | string | null;
  licensed_capacity: number | string | null;
  rate_pence: number | string | null;
  hire_enquiries: boolean;
  hire: Record<string, unknown>;
  licence: Record<string, unknown>;
  access: AccessSheet;
  access_contact: Record<string, unknown>;
  safety: Record<string, unknown>;
  links: Record<string, string>;
  getting_there: Record<string, unknown>;
  house_rules: string;
  id_accepted: string[];
  status: string;
  reopens_on: string | null;
  spaces: Room[];
  pictures: Picture[];
};

export type PageField = keyof PageData;

/** A page with the version it was read at. */
export type VenuePage = Omit<Answer<"get_venue_page">, "page"> & { page: PageData };

/** What each field is called. */
export const fieldLabels: Record<PageField, string> = {
  name: "Name",
  description: "Description",
  venue_type: "Type",
  aliases: "Other names",
  address: "Address",
  postcode: "Postcode",
  lat: "Pin, north to south",
  lng: "Pin, east to west",
  location_precision: "How exact the place is",
  nearest_station: "Nearest station",
  capacity: "Capacity",
  licensed_capacity: "Licensed number",
  rate_pence: "Hire rate",
  hire_enquiries: "Hire enquiries",
  hire: "Hire",
  licence: "Licence",
  access: "Access",
  access_contact: "Access contact",
  safety: "Safety",
  links: "Links",
  getting_there: "Getting there",
  house_rules: "House rules",
  id_accepted: "ID accepted",
  status: "Open or closed",
  reopens_on: "Opens again on",
  spaces: "Rooms",
  pictures: "Pictures",
};

/** Field names as `changed` of a save lists them, as people read them: "Capacity, Rooms". */
export const namesOf = (fields: readonly string[]): string =>
  fields.map((field) => fieldLabels[field as PageField] ?? field).join(", ");

/** What a field says, in words, to compare two versions. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "Not stated";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value))
    return value.length === 0 ? "None" : value.map((one) => wordsOf(partOf(one))).join("; ");
  if (typeof value === "object")
    return (
      Object.entries(value)
        .map(([key, part]) => `${key.replaceAll("_", " ")}: ${wordsOf(partOf(part))}`)
        .join("; ") || "Not stated"
    );
  return String(value);
}

/** Of a room, a picture or a line of the access sheet what tells it apart. */
function partOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { name, alt, value: said } = value as Record<string, unknown>;
  return name ?? alt ?? said ?? value;
}
