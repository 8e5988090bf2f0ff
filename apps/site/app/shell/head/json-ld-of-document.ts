import type { JsonLd } from "./page-meta.ts";

const firstPath = typeof window === "undefined" ? null : window.location.pathname;

/**
 * The structured data that the server wrote into the page, so that the browser need not carry the code that makes it. Pages
 * that people go on to have none: search engines read every page from the server.
 */
export function jsonLdOfDocument(pathname: string): JsonLd[] {
  if (pathname !== firstPath) return [];
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => {
    const { "@context": _, ...object } = JSON.parse(script.textContent ?? "{}");
    return object as JsonLd;
  });
}
