// What a browser that is signed in can ask of the data API, for what a test needs and does not click.
import type { Page } from "@playwright/test";

/** Calls a procedure of the data API as the person who is signed in. */
export function callAs<T>(page: Page, name: string, body: Record<string, unknown>): Promise<T> {
  return page.evaluate(
    async ([procedure, values]) => {
      const key = Object.keys(localStorage).find((one) => /^sb-.*-auth-token$/.test(one)) ?? "";
      const token = JSON.parse(localStorage.getItem(key) ?? "{}").access_token;
      const apikey = document.querySelector<HTMLMetaElement>('meta[name="publishable-key"]')?.content ?? "";
      const response = await fetch(`/rest/v1/rpc/${procedure}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}`, apikey },
        body: JSON.stringify(values),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(answer);
      return answer === "" ? null : JSON.parse(answer);
    },
    [name, body] as const,
  ) as Promise<T>;
}
