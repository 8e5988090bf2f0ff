/** Tells feed readers where a page's feed is. */
export const feedLink = (title: string, href: string) => ({
  tagName: "link" as const,
  rel: "alternate",
  type: "application/rss+xml",
  title,
  href,
});
