// Which domain an address or a website belongs to, and whether it is its own: private suffixes count, so that a page at a host of other
// people's pages is no proof of anything beyond itself.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** One a line; a line that begins with # says where the list is from. */
const freeMailDomains = readFileSync(new URL("./free-mail-domains.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** Hosts of other people's pages that are no public suffix, and free mail that the list lacks. */
const others = [
  "beacons.ai",
  "bandcamp.com",
  "bio.link",
  "business.site",
  "campsite.bio",
  "dice.fm",
  "eventbrite.co.uk",
  "eventbrite.com",
  "facebook.com",
  "fb.com",
  "fb.me",
  "fatsoma.com",
  "google.com",
  "instagram.com",
  "linkin.bio",
  "linktr.ee",
  "linktree.com",
  "meetup.com",
  "mixcloud.com",
  "ra.co",
  "residentadvisor.net",
  "skiddle.com",
  "soundcloud.com",
  "talktalk.net",
  "threads.net",
  "tiktok.com",
  "tripadvisor.co.uk",
  "tripadvisor.com",
  "tumblr.com",
  "twitter.com",
  "wikipedia.org",
  "x.com",
  "yelp.co.uk",
  "yelp.com",
  "youtube.com",
];
const shared = new Set<string>([...freeMailDomains, ...others]);

/** The registrable domain of a host ("office.vault.co.uk" is of "vault.co.uk"); null for IP addresses, bare suffixes and shared hosts. */
export function ownDomain(host: string): string | null {
  // the list of all suffixes is large, and few servers are asked within their first minutes
  const { getDomain } = require("tldts") as typeof import("tldts");
  const domain = getDomain(host, { allowPrivateDomains: true });
  return domain === null || shared.has(domain) || shared.has(host.toLowerCase()) ? null : domain;
}

/** The same for the address of a page; null for what is no plain web address. */
export function ownDomainOfPage(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = ["http:", "https:"].includes(url.protocol) && url.username === "" && url.password === "";
  return isPlain ? ownDomain(url.hostname) : null;
}
