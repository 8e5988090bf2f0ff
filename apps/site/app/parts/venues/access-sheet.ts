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
  value: AccessItem["value"];
  note: string | null;
}

/** What is declared, an event's word over its venue's, and what is not known. */
export interface AccessSummary {
  known: AccessLine[];
  unknown: string[];
}

const VALUES = ["yes", "no", "partly"];

/** Reads a sheet as the database holds it; anything that is not an item of ours is left out. */
export function parseAccessSheet(stored: unknown): AccessSheet {
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return {};
  const sheet: AccessSheet = {};
  for (const [key, item] of Object.entries(stored)) {
    if (!Object.hasOwn(accessLabels, key) || typeof item !== "object" || item === null) continue;
    const { value, note } = item as Record<string, unknown>;
    if (typeof value !== "string" || !VALUES.includes(value)) continue;
    sheet[key as AccessKey] = {
      value: value as AccessItem["value"],
      ...(typeof note === "string" && note ? { note } : {}),
    };
  }
  return sheet;
}

/** An access sheet as pages show it: each line that was declared, and the names of what nobody said, in the order of the product. */
export function accessSummary(venueSheet: unknown, eventSheet: unknown = null): AccessSummary {
  const sheet = { ...parseAccessSheet(venueSheet), ...parseAccessSheet(eventSheet) };
  const keys = Object.keys(accessLabels) as AccessKey[];
  return {
    known: keys.flatMap((key) => {
      const item = sheet[key];
      return item ? [{ key, label: accessLabels[key], value: item.value, note: item.note ?? null }] : [];
    }),
    unknown: keys.filter((key) => !sheet[key]).map((key) => accessLabels[key]),
  };
}
