import { brandName } from "@undercroft/contract/brand";
import { posterDate } from "#app/format/night-label.ts";
import { escapeMarkup } from "#app/format/text/escape-markup.ts";
import type { CalendarEntry } from "./calendar-feed.server.ts";
import type { NightsFeed } from "./nights-feed.ts";

const changed: Record<string, string> = { cancelled: "Cancelled: ", postponed: "Postponed: " };

/** The title of an entry: what became of the night stands before its name. */
export const entryTitle = ({ status, title }: CalendarEntry): string => `${changed[status] ?? ""}${title}`;

/** When and where, in one line: "Sat 24 Oct 2026 23:00–06:00, The Old Dyeworks, Leeds". */
export const entrySummary = ({ starts_at, ends_at, place }: CalendarEntry): string =>
  [posterDate(new Date(starts_at), ends_at === null ? null : new Date(ends_at)), place]
    .filter(Boolean)
    .join(", ");

/** RFC 3339 in UTC (RFC 4287, 3.3), to the second. */
const inUtc = (iso: string): string => new Date(iso).toISOString().replace(/\.\d+Z$/, "Z");

function renderEntry(entry: CalendarEntry, siteUrl: string): string {
  const summary = entrySummary(entry);
  return [
    "<entry>",
    `<id>urn:uuid:${entry.event_id}</id>`,
    `<title>${escapeMarkup(entryTitle(entry))}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(`${siteUrl}/events/${entry.slug}`)}"/>`,
    `<published>${inUtc(entry.created_at)}</published>`,
    `<updated>${inUtc(entry.updated_at)}</updated>`,
    `<summary>${escapeMarkup(summary)}</summary>`,
    `<content type="text">${escapeMarkup(`${summary}\n\n${entry.details}`.trim())}</content>`,
    "</entry>",
  ].join("\n");
}

/**
 * The nights of a list as Atom (RFC 4287). An entry keeps its id in every feed, and its `updated` moves with each change of the night.
 * @param now what an empty feed says that it was updated at
 */
export function renderAtom({ name, entries, siteUrl, address, search }: NightsFeed, now: Date): string {
  const newest = entries.map(({ updated_at }) => inUtc(updated_at)).toSorted();
  const self = `${siteUrl}${address}.atom${search}`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `<id>${escapeMarkup(self)}</id>`,
    `<title>${escapeMarkup(name)}</title>`,
    `<updated>${newest.at(-1) ?? inUtc(now.toISOString())}</updated>`,
    `<author><name>${escapeMarkup(brandName())}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(`${siteUrl}${address}${search}`)}"/>`,
    ...entries.map((entry) => renderEntry(entry, siteUrl)),
    "</feed>",
    "",
  ].join("\n");
}
