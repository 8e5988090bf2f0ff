// JSON-LD contexts: those that we write, and those that we take. None is ever fetched, since documents are read as the compact JSON they are.

const ACTIVITY_STREAMS = "https://www.w3.org/ns/activitystreams";
const SECURITY = "https://w3id.org/security/v1";

/** Of actors. */
export const actorContext = [
  ACTIVITY_STREAMS,
  SECURITY,
  "https://w3id.org/security/multikey/v1",
  {
    toot: "http://joinmastodon.org/ns#",
    discoverable: "toot:discoverable",
    indexable: "toot:indexable",
    featured: { "@id": "toot:featured", "@type": "@id" },
    manuallyApprovesFollowers: "as:manuallyApprovesFollowers",
  },
];

/** Of nights, articles and what is done with them. */
export const objectContext = [
  ACTIVITY_STREAMS,
  {
    mz: "https://joinmobilizon.org/ns#",
    sc: "http://schema.org#",
    ical: "http://www.w3.org/2002/12/cal/ical#",
    Hashtag: "as:Hashtag",
    sensitive: "as:sensitive",
    PostalAddress: "sc:PostalAddress",
    address: { "@id": "sc:address", "@type": "sc:PostalAddress" },
    addressCountry: "sc:addressCountry",
    addressLocality: "sc:addressLocality",
    postalCode: "sc:postalCode",
    streetAddress: "sc:streetAddress",
    category: "sc:category",
    timezone: { "@id": "mz:timezone", "@type": "mz:timezone" },
    joinMode: { "@id": "mz:joinMode", "@type": "mz:joinModeType" },
    joinModeType: { "@id": "mz:joinModeType", "@type": "rdfs:Class" },
    rdfs: "http://www.w3.org/2000/01/rdf-schema#",
    externalParticipationUrl: { "@id": "mz:externalParticipationUrl", "@type": "sc:URL" },
    isOnline: { "@id": "mz:isOnline", "@type": "sc:Boolean" },
    status: "ical:status",
  },
];

const known = new Set([
  ACTIVITY_STREAMS,
  "http://www.w3.org/ns/activitystreams",
  SECURITY,
  "https://w3id.org/security/data-integrity/v1",
  "https://w3id.org/security/data-integrity/v2",
  "https://w3id.org/security/multikey/v1",
  "https://www.w3.org/ns/did/v1",
  "https://w3id.org/identity/v1",
  "https://purl.archive.org/socialweb/webfinger",
  "https://gotosocial.org/ns",
  "https://join-lemmy.org/context.json",
]);
/** Pleroma and its kin name a file of their own server that says the same on each of them. */
const litepub = /^https:\/\/[^/\s]+\/schemas\/litepub-0\.1\.jsonld$/;
/** What we read must mean what it says: no context may give these names another sense. */
const ours = new Set(["id", "type", "actor", "object", "target", "inbox"]);

const isUsualSense = (value: unknown): boolean =>
  typeof value === "string"
    ? /^(@|as:)/.test(value)
    : typeof value === "object" && value !== null && "@id" in value && isUsualSense(value["@id"]);

function isKnownPart(part: unknown): boolean {
  if (typeof part === "string") return known.has(part) || litepub.test(part);
  if (typeof part !== "object" || part === null || Array.isArray(part)) return false;
  return Object.entries(part).every(([name, value]) => {
    if (name === "@import" || name === "@base") return false;
    return !ours.has(name) || isUsualSense(value);
  });
}

/** Whether a document is one of ActivityStreams whose every context is known here. */
export function hasKnownContext(context: unknown): boolean {
  const parts = Array.isArray(context) ? context : [context];
  return (
    parts.length <= 12 &&
    parts.some((part) => typeof part === "string" && part.endsWith("://www.w3.org/ns/activitystreams")) &&
    parts.every(isKnownPart)
  );
}
