// Federation stands or falls with the address of the site, which other servers remember for ever.
import type { PartValues } from "./part-settings.ts";
import type settings from "./parts/federation.ts";

/** Whether a host is one that other servers of the internet can reach by its name. */
const isPublicHost = (host: string): boolean =>
  /\.[a-z]{2,}$/i.test(host) && !/\.(local|localhost|internal|test|invalid|lan|home\.arpa)$/i.test(host);

/** The origins that may be reached inside, or null where federation is off. @throws Error naming FEDERATION where the site's address does not fit */
export function readFederation(
  values: PartValues<typeof settings>,
  siteUrl: string,
): ReadonlySet<string> | null {
  if (values.FEDERATION === "off") return null;
  const inside = new Set(values.FEDERATION_INSIDE.map((origin) => new URL(origin).origin));
  const { protocol, hostname, port, origin } = new URL(siteUrl);
  const isPublic = protocol === "https:" && port === "" && isPublicHost(hostname);
  if (!isPublic && !inside.has(origin))
    throw new Error("FEDERATION: on needs a SITE_URL that is public and begins with https://");
  return inside;
}
