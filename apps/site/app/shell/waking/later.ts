// What can wait until the page has stood for a while: copies for search engines, and reports that wait to be sent.
import { readWiping } from "#app/api/wiping-mark.ts";
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

/** Deletes what a browser that was closed has left of a person who signed out. */
const finishWiping = () => import("#app/api/device-store.ts").then((store) => store.finishWiping());

/** Without a connection, or without storage, these can do nothing, and nobody waits for them. */
const ignoringFailure = (work: () => Promise<void>) => (): void => void work().catch(() => {});

/** Registers the service worker, and follows the builds that come after. */
async function startWorker(onUpdate: () => void): Promise<void> {
  const registration = await registerWorker();
  if (!registration) return;
  const { followUpdates } = await import("#app/shell/offline/follow-updates.ts");
  followUpdates(registration, onUpdate);
}

/** @param onUpdate called when a newer build of the site waits */
export function startLater(onUpdate: () => void): void {
  if (readWiping()) ignoringFailure(finishWiping)();
  ignoringFailure(() => startWorker(onUpdate))();
  logCrawler(navigator.userAgent, window.location.pathname);
  ignoringFailure(keepSitemapCopy)();
  ignoringFailure(retryReports)();
  window.addEventListener("online", ignoringFailure(retryReports));
}
