import { entrySummary, entryTitle } from "./atom-feed.server.ts";
import type { NightsFeed } from "./nights-feed.ts";

/**
 * The nights of a list as JSON Feed 1.1 (jsonfeed.org/version/1.1). What is ours alone stands in `_undercroft`, as the standard asks of
 * extensions: when a night begins and ends (ISO 8601), where, and what became of it.
 */
export function renderJsonFeed({ name, entries, siteUrl, address, search }: NightsFeed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: name,
    home_page_url: `${siteUrl}${address}${search}`,
    feed_url: `${siteUrl}${address}.json${search}`,
    language: "en-GB",
    items: entries.map((entry) => ({
      id: `urn:uuid:${entry.event_id}`,
      url: `${siteUrl}/events/${entry.slug}`,
      title: entryTitle(entry),
      summary: entrySummary(entry),
      content_text: `${entrySummary(entry)}\n\n${entry.details}`.trim(),
      date_published: new Date(entry.created_at).toISOString(),
      date_modified: new Date(entry.updated_at).toISOString(),
      _undercroft: {
        starts_at: entry.starts_at,
        ends_at: entry.ends_at,
        place: entry.place,
        status: entry.status,
      },
    })),
  });
}
