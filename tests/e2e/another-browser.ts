import type { Browser, Page } from "@playwright/test";

/** A page in a browser of somebody else's. */
export async function anotherBrowser(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(10_000);
  return page;
}
