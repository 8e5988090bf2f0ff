import { useEffect } from "react";

const quietMs = 20_000;

/** Keeps the copies of sitemap and robots text, long after the page stands. */
export function SitemapCopy() {
  useEffect(() => {
    const timer = setTimeout(() => {
      import("#app/parts/pages/sitemap/keep-sitemap-copy.ts")
        .then(async ({ keepSitemapCopy, logCrawler }) => {
          logCrawler(navigator.userAgent, window.location.pathname);
          await keepSitemapCopy();
        })
        .catch(() => {}); // without a connection, or without storage, there is no copy
    }, quietMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
