// Decides which requests have an answer that is the same for everybody, and by what that answer is known.
// Pages never depend on who asks: the session lives in the browser. API reads do, unless they come with no key or the publishable one.

import { withoutCampaign } from "./campaign-parameters.ts";

/** Reads one header of a request, by lower-case name. */
export type HeaderReader = (name: string) => string | undefined;

const apiHeaders = ["accept", "accept-profile", "prefer", "range", "range-unit"];
/** how many places are left changes with every booking, and nothing announces it */
const live = ["/rest/v1/rpc/list_ticket_types"];
const personal = ["/auth/v1", "/inbox", "/health", "/@", "/__"];

/**
 * The key of a shared answer, or null where the answer may be somebody's own.
 * @param address path and query
 * @param publishableKey the key every visitor uses
 */
export function cacheKey(address: string, header: HeaderReader, publishableKey: string): string | null {
  if (address.startsWith("/rest/v1/")) return apiKey(address, header, publishableKey);
  return personal.some((prefix) => address.startsWith(prefix)) ? null : withoutCampaign(address);
}

function apiKey(address: string, header: HeaderReader, publishableKey: string): string | null {
  if (live.some((prefix) => address.startsWith(prefix))) return null;
  const authorization = header("authorization");
  if (authorization !== undefined && authorization !== `Bearer ${publishableKey}`) return null;
  const key = header("apikey");
  if (key !== undefined && key !== publishableKey) return null;
  let text = address;
  for (const name of apiHeaders) {
    const value = header(name);
    text += value === undefined ? "\n" : `\n${value}`;
  }
  return text;
}
