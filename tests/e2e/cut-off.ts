import type { BrowserContext, Page, Route } from "@playwright/test";

/**
 * Cuts a page, or all pages of a context, off from some addresses: requests fail, or with `hangs` wait without an answer.
 *
 * The route stays in place afterwards and lets everything through. `unroute` is not used, because it switches the interception
 * off: a request of the page that is on its way in that moment, such as one that is tried again by a timer, is lost or never reported.
 * @returns how to let requests through again; those that wait go on then
 */
export async function cutOff(
  target: Page | BrowserContext,
  addresses: string | RegExp | ((address: URL) => boolean),
  hangs = false,
): Promise<() => Promise<void>> {
  let isCut = true;
  const waiting: Route[] = [];
  await target.route(addresses, async (route) => {
    if (!isCut) await route.fallback();
    else if (hangs) waiting.push(route);
    else await route.abort();
  });
  return async () => {
    isCut = false;
    // a page may have given up on some of them
    for (const route of waiting) await route.continue().catch(() => {});
  };
}
