import type { IncomingHttpHeaders } from "node:http";

/** Whether a report comes from a page of ours, as the browser says it: by `Sec-Fetch-Site`, or by `Origin` where it is too old for that. */
export function isOwnPage(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(siteUrl).origin || new URL(origin).host === headers.host;
}
