import {
  type AccessItem,
  type AccessKey,
  type AccessSheet,
  accessLabels,
} from "@undercroft/contract/access-sheet";

/** One line of an access sheet as people read it. */
export interface AccessLine {
  key: AccessKey;
  label: string;
  value: AccessItem["value"] | "unknown";
  note: string | null;
}

const VALUES = ["yes", "no", "partly"];

/** Reads a sheet as the database holds it; anything that is not an item of ours is left out. */
export function parseAccessSheet(stored: unknown): AccessSheet {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return {};
  const sheet: AccessSheet = {};
  for (const [key, item] of Object.entries(stored)) {
    if (!(key in accessLabels) || typeof item !== "object" || item === null) continue;
    const { value, note } = item as Record<string, unknown>;
    if (typeof value !== "string" || !VALUES.includes(value)) continue;
    sheet[key as AccessKey] = {
      value: value as AccessItem["value"],
      ...(typeof note === "string" && note ? { note } : {}),
    };
  }
  return sheet;
}

/** Every item of a sheet in the order of the product, an event's word over its venue's; what nobody said is unknown. */
export function accessLines(venueSheet: unknown, eventSheet: unknown = null): AccessLine[] {
  const sheet = { ...parseAccessSheet(venueSheet), ...parseAccessSheet(eventSheet) };
  return (Object.keys(accessLabels) as AccessKey[]).map((key) => ({
    key,
    label: accessLabels[key],
    value: sheet[key]?.value ?? "unknown",
    note: sheet[key]?.note ?? null,
  }));
}
