// What can wait until the page has stood for a while: copies for search engines, and reports that wait to be sent.
import { registerWorker } from "#app/offline/worker/register.ts";
import { keepSitemapCopy, logCrawler } from "#app/parts/pages/sitemap/keep-sitemap-copy.ts";

/** Sends reports that wait, and looks again when the next one is due. */
async function retryReports(): Promise<void> {
  const databases = await indexedDB?.databases?.();
  if (!databases?.some(({ name }) => name === "undercroft-reports")) return;
  const queue = await import("#app/parts/pages/errors/report-queue.ts");
  const next = await queue.retryReports();
  if (next !== null) setTimeout(ignoringFailure(retryReports), next);
}

/** Without a connection, or without storage, these can do nothing, and nobody waits for them. */
const ignoringFailure = (work: () => Promise<void>) => (): void => void work().catch(() => {});

export function startLater(): void {
  ignoringFailure(registerWorker)();
  logCrawler(navigator.userAgent, window.location.pathname);
  ignoringFailure(keepSitemapCopy)();
  ignoringFailure(retryReports)();
  window.addEventListener("online", ignoringFailure(retryReports));
}
