import type { MetaDescriptor } from "react-router";

const types = { ics: "text/calendar", atom: "application/atom+xml", json: "application/feed+json" };

/**
 * Tells calendars and feed readers where the nights of a page are.
 * @param title what they call it. @param page path of the page, with its question when the nights are those of one
 */
export function feedLinks(origin: string, title: string, page: string): MetaDescriptor[] {
  const [path = "", query] = page.split("?");
  return Object.entries(types).map(([ending, type]) => ({
    tagName: "link",
    rel: "alternate",
    type,
    title,
    href: `${origin}${path}.${ending}${query ? `?${query}` : ""}`,
  }));
}
