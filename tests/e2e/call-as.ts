// What a browser that is signed in can ask of the data API, for what a test needs and does not click.
import type { APIRequestContext, Page } from "@playwright/test";
import { readPublishableKey } from "./publishable-key.ts";

type Asked = Parameters<APIRequestContext["fetch"]>[1];

/** Asks the data API as the person who is signed in in this browser, whatever stands on the page. @throws Error with a refusal */
export async function fetchAs<T>(page: Page, path: string, asked: Asked = {}): Promise<T> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => /^sb-.*-auth-token$/.test(one)) ?? "";
    return JSON.parse(localStorage.getItem(key) ?? "{}").access_token as string | undefined;
  });
  const apikey = await readPublishableKey(page.request);
  const headers = { ...asked.headers, authorization: `Bearer ${token}`, apikey };
  const response = await page.request.fetch(`/rest/v1/${path}`, { ...asked, headers });
  const answer = await response.text();
  if (!response.ok()) throw new Error(answer);
  return answer === "" ? null : JSON.parse(answer);
}

/** Calls a procedure of the data API as the person who is signed in. */
export const callAs = <T>(page: Page, name: string, body: Record<string, unknown>): Promise<T> =>
  fetchAs<T>(page, `rpc/${name}`, { method: "POST", data: body });
