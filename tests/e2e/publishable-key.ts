// The key that the pages are served with, for tests that ask the product beside a page.
import type { APIRequestContext } from "@playwright/test";

let known: string | undefined;

/** Read from the home page the first time. @throws Error when it carries none */
export async function readPublishableKey(request: APIRequestContext): Promise<string> {
  if (!known) {
    const home = await (await request.get("/")).text();
    known = /<meta name="publishable-key" content="([^"]+)"/.exec(home)?.[1];
    if (!known) throw new Error("The home page carries no publishable key");
  }
  return known;
}
