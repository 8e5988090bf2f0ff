// Decides which requests may have an answer that is the same for everybody, and by what that answer is known. Whether the answer
// is such a one is said by what made it: the data API by the catalogue, the site by its headers.
import { joinKey } from "@undercroft/http";
import { withoutCampaign } from "../parts/analytics/campaign-parameters.ts";

/** Reads one header of a request, by lower-case name. */
export type HeaderReader = (name: string) => string | undefined;

const apiHeaders = ["accept", "accept-profile", "prefer", "range", "range-unit"];
const personal = ["/auth/v1", "/storage/v1", "/inbox", "/health", "/@", "/__"];
/** Longer addresses are not ours to remember: no link of the site comes near. */
const longestAddress = 2_048;

/** True for addresses of the data API. */
export function isDataApi(address: string): boolean {
  return address === "/rest/v1" || address.startsWith("/rest/v1/") || address.startsWith("/rest/v1?");
}

/**
 * The key of a shared answer, or null where the answer may be somebody's own: whatever came with a token or key other than the
 * publishable one is.
 * @param address path and query, as the request target was read
 * @param publishableKey the key every visitor uses
 */
export function cacheKey(address: string, header: HeaderReader, publishableKey: string): string | null {
  if (address.length > longestAddress) return null;
  const authorization = header("authorization");
  if (authorization !== undefined && authorization !== `Bearer ${publishableKey}`) return null;
  const key = header("apikey");
  if (key !== undefined && key !== publishableKey) return null;
  if (isDataApi(address)) return joinKey([address, ...apiHeaders.map(header)]);
  return personal.some((prefix) => address.startsWith(prefix)) ? null : withoutCampaign(address);
}
