/** What the choices of the event list are called. */
import type { QuickDate } from "#app/format/nights.ts";

export const QUICK_DATE_LABELS: Record<QuickDate, string> = {
  tonight: "Tonight",
  tomorrow: "Tomorrow",
  weekend: "This weekend",
  week: "Next 7 days",
};

export const PRICE_LABELS = {
  free: "Free",
  "under-10": "Under £10",
  "10-20": "£10 to £20",
  "20-plus": "£20 and over",
} as const;

export const AGE_LABELS = { "all-ages": "All ages", "18-plus": "18 and over" } as const;

export const CATEGORY_LABELS = {
  music: "Music",
  art: "Art",
  nightlife: "Nightlife",
  culture: "Culture",
} as const;

export const SETTING_LABELS: Record<string, string> = {
  indoor: "Indoors",
  outdoor: "Outdoors",
  both: "Indoors and outdoors",
};

export const SORT_LABELS = {
  date: "Date",
  distance: "Distance",
  interested: "Most interested",
  announced: "Just announced",
  trending: "Trending",
  ending: "Ending soon",
} as const;

/** "drum-and-bass" as people write it: "Drum and bass", and "uk-funky": "UK funky". */
export function tagLabel(tag: string): string {
  const words = tag.replaceAll("-", " ").replace(/^uk\b/, "UK");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "open-day" as people write it; "event" is what is none of the other kinds. */
export function typeLabel(type: string): string {
  return type === "event" ? "Something else" : tagLabel(type);
}
