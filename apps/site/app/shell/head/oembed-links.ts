import type { MetaDescriptor } from "react-router";

/** How other websites find what /oembed says of a page (https://oembed.com, 4). */
export const oembedLinks = (url: string, origin: string): MetaDescriptor[] =>
  [
    ["json", "application/json+oembed"],
    ["xml", "text/xml+oembed"],
  ].map(([format, type]) => ({
    tagName: "link",
    rel: "alternate",
    type,
    href: `${origin}/oembed?url=${encodeURIComponent(url)}&format=${format}`,
  }));
