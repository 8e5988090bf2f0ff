import { formatMoney } from "#app/format/money.ts";
import { type Day, dayName } from "#app/format/nights.ts";
import {
  AGE_LABELS,
  CATEGORY_LABELS,
  PRICE_LABELS,
  QUICK_DATE_LABELS,
  SETTING_LABELS,
  tagLabel,
  typeLabel,
} from "#app/parts/events/labels.ts";
import type { Plus } from "#app/parts/events/listing.ts";
import { accessFilterLabel, type EventFilters, withFilters } from "./filters.ts";

/** One filter that is set, the words for it, and the list without it. */
export interface FilterChip {
  key: string;
  label: string;
  without: EventFilters;
}

function dateLabel(filters: EventFilters, today: Day): string | null {
  if (filters.quick) return QUICK_DATE_LABELS[filters.quick];
  if (filters.from && filters.from === filters.to) return dayName(filters.from, today);
  if (filters.from && filters.to) return `${dayName(filters.from, today)} – ${dayName(filters.to, today)}`;
  if (filters.from) return `From ${dayName(filters.from, today)}`;
  return filters.to ? `Until ${dayName(filters.to, today)}` : null;
}

function placeLabel(filters: EventFilters, areaName: string | null): string | null {
  const miles = filters.radiusMiles;
  if (filters.point) return `Within ${miles ?? 10} mi of you`;
  if (!filters.area) return null;
  const name = areaName ?? tagLabel(filters.area);
  return miles ? `${name} + ${miles} mi` : name;
}

/** "Club night, day party": for a fact that has no name of its own. */
const factLabel = (fact: string): string =>
  fact
    .split("|")
    .map((one) => tagLabel(one.slice(one.indexOf(":") + 1).replaceAll("_", "-")))
    .join(" or ");

/**
 * The filters that are set, in the order of the form, each with the list that remains without it.
 *
 * @param today tonight's night date. @param areaName the chosen area as it is written.
 * @param fixed the category of a landing page, which is the page and not a filter.
 * @param factLabels what chips say for facts.
 */
export function filterChips(
  filters: EventFilters,
  today: Day,
  areaName: string | null,
  fixed: EventFilters["category"] = null,
  factLabels: Readonly<Record<string, string>> = {},
): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (key: string, label: string | null | false | undefined, change: Partial<EventFilters>) => {
    if (label) chips.push({ key, label, without: withFilters(filters, change) });
  };
  add("q", filters.query && `“${filters.query}”`, { query: "" });
  add("when", dateLabel(filters, today), { quick: null, from: null, to: null });
  add("where", placeLabel(filters, areaName), { area: null, where: "", point: null, radiusMiles: null });
  if (filters.category !== fixed && filters.category)
    add("category", CATEGORY_LABELS[filters.category], { category: fixed });
  for (const type of filters.types)
    add(type, typeLabel(type), { types: filters.types.filter((other) => other !== type) });
  add("setting", filters.setting && SETTING_LABELS[filters.setting], { setting: null });
  for (const tag of filters.tags)
    add(`tag-${tag}`, tagLabel(tag), { tags: filters.tags.filter((other) => other !== tag) });
  add("price", filters.price && PRICE_LABELS[filters.price], { price: null });
  add("most", filters.mostPence !== null && `Up to ${formatMoney(filters.mostPence)}`, { mostPence: null });
  for (const fact of filters.facts)
    add(`fact-${fact}`, factLabels[fact] ?? factLabel(fact), {
      facts: filters.facts.filter((other) => other !== fact),
    });
  for (const key of filters.access)
    add(`access-${key}`, accessFilterLabel(key), { access: filters.access.filter((other) => other !== key) });
  add("unsaid", filters.access[0] && filters.unsaid && "Including venues that haven't said", {
    unsaid: false,
  });
  add("age", filters.age && AGE_LABELS[filters.age], { age: null });
  add("available", filters.available && "Tickets available", { available: false });
  add("sale", filters.onSale && "On sale now", { onSale: false });
  add("late", filters.late && "Open after 03:00", { late: false });
  return chips;
}

/** How many results a list would have without one filter. */
export interface Relief {
  chip: FilterChip;
  total: number;
  plus: Plus;
}

/**
 * Which filter emptied the list: the reliefs that bring something back, the most generous first.
 * Empty when no single filter is to blame.
 */
export function blameFilters(reliefs: Relief[]): Relief[] {
  return reliefs.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}
