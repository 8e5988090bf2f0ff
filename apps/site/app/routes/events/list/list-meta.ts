import { dayName, nightHeading } from "#app/format/nights.ts";
import { plural } from "#app/format/plural.ts";
import {
  dateRange,
  type EventFilters,
  feedHref,
  listHref,
  NO_FILTERS,
  PAGE_SIZE,
  toSearchParams,
} from "#app/parts/events/filters/filters.ts";
import { CATEGORY_LABELS } from "#app/parts/events/labels.ts";
import type { Federated } from "#app/parts/federation/federated.ts";
import { actorPath } from "#app/shell/head/actor-path.ts";
import { breadcrumbJsonLd } from "#app/shell/head/json-ld.ts";
import { jsonLdOfDocument } from "#app/shell/head/json-ld-of-document.ts";
import { type JsonLd, pageMeta, siteUrlOf } from "#app/shell/head/page-meta.ts";
import type { ListData } from "./list-data.server.ts";

/** The heading of a list. */
export function listHeading({
  filters,
  category,
  areaName,
  tonight,
}: Pick<ListData, "filters" | "category" | "areaName" | "tonight">): string {
  const what = category ? CATEGORY_LABELS[category] : "Events";
  const where = areaName && !filters.point ? ` in ${areaName}` : filters.point ? " near you" : "";
  const { from, to } = dateRange(filters, tonight);
  const oneNight = from === to ? `, ${lowerFirst(nightHeading(from, tonight))}` : "";
  return `${what}${where}${oneNight}`;
}

/** "Tonight" in the middle of a line is "tonight"; a weekday keeps its capital. */
function lowerFirst(heading: string): string {
  return heading.startsWith("To") ? heading.toLowerCase() : heading;
}

/** Title, description, canonical address and structured data of a list. */
export function listMeta(
  args: Parameters<typeof pageMeta>[0],
  data: (ListData & { elsewhere: Federated | null }) | undefined,
) {
  if (!data)
    return pageMeta(args, {
      title: "Events",
      description: "Underground events across the UK.",
      isHidden: true,
    });
  const { filters, category, page, areaName, areaId } = data;
  const siteUrl = siteUrlOf(args.matches);
  const heading = listHeading(data);
  const crumbs = [
    { label: "Events", path: "/events" },
    ...(category ? [{ label: CATEGORY_LABELS[category], path: `/events/${category}` }] : []),
  ];
  return pageMeta(args, {
    title: filters.page > 1 ? `${heading}, page ${filters.page}` : heading,
    description: description(data, heading),
    canonical: listHref(canonicalOf(filters)),
    feeds: feedHref(filters).replace(".ics", ""),
    actor: actorPath(data.elsewhere),
    // an empty list, a search and a far corner of the filters are no page to find
    isHidden:
      page.total === 0 ||
      filters.query !== "" ||
      filters.point !== null ||
      filters.where !== "" ||
      (areaName !== null && areaId === null) ||
      filters.view !== "list" ||
      toSearchParams({ ...filters, page: 1 }, category).size > 2,
    jsonLd: import.meta.env.SSR
      ? [breadcrumbJsonLd(siteUrl, crumbs), itemList(data, siteUrl)]
      : jsonLdOfDocument(args.location.pathname),
  });
}

function description({ words, page, tonight }: ListData, heading: string): string {
  if (words) return words.description;
  // what has run for weeks is not what comes next
  const next = page.items.find(({ night_date }) => night_date >= tonight);
  const first = next ? ` Next: ${next.title}, ${dayName(next.night_date, tonight)}.` : "";
  return `${heading}: ${plural(page.total, "underground night, exhibition or gig", "underground nights, exhibitions and gigs", page.plus)}, with all-in prices and access information.${first}`;
}

/** The address a list is known by: place and page count, the rest is a view of it. */
function canonicalOf(filters: EventFilters): EventFilters {
  return { ...NO_FILTERS, category: filters.category, area: filters.area, page: filters.page };
}

function itemList({ page, filters }: ListData, siteUrl: string): JsonLd {
  return {
    "@type": "ItemList",
    // more than were counted is no number
    ...(page.plus ? {} : { numberOfItems: page.total }),
    itemListElement: page.items.map((listing, index) => ({
      "@type": "ListItem",
      position: (filters.page - 1) * PAGE_SIZE + index + 1,
      url: `${siteUrl}/events/${listing.slug}`,
      name: listing.title,
    })),
  };
}
