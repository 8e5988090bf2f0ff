/** The types of venue there are, and what they are called. */
export const VENUE_TYPES = [
  "club",
  "bar",
  "live-room",
  "gallery",
  "warehouse",
  "pub",
  "theatre",
  "cinema",
  "church",
  "outdoor",
  "studio",
  "museum",
  "hall",
  "record-shop",
  "community",
  "other",
] as const;
export type VenueType = (typeof VENUE_TYPES)[number];

const TYPE_NAMES: Partial<Record<VenueType, string>> = {
  "record-shop": "Record shop",
  other: "Other",
  community: "Community space",
  "live-room": "Live room",
};

/** "Record shop" for "record-shop". */
export function venueTypeName(type: VenueType): string {
  return TYPE_NAMES[type] ?? type.charAt(0).toUpperCase() + type.slice(1);
}
