import { expect, type Page } from "@playwright/test";

/** Waits until the service worker has what it keeps ahead, and answers the page. */
export async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        async () =>
          navigator.serviceWorker.controller !== null &&
          (await caches.match("/offline", { ignoreSearch: true })) !== undefined,
      ),
    )
    .toBe(true);
}
