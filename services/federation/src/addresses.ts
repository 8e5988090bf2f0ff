// The addresses of federation, all below /federation/. Other servers keep them for ever: they are made of ids, never of names.

/** What can be followed: as `federation_actors` has it. */
export type ActorName = { kind: string; target: string };

/** Builds addresses of one installation. */
export type Addresses = ReturnType<typeof createAddresses>;

/** @param siteUrl the public origin, without a trailing slash */
export function createAddresses(siteUrl: string) {
  const base = `${siteUrl}/federation`;
  return {
    siteUrl,
    host: new URL(siteUrl).host,
    sharedInbox: `${base}/inbox`,
    actor: ({ kind, target }: ActorName) => `${base}/${kind}/${target}`,
    key: (actor: ActorName) => `${base}/${actor.kind}/${actor.target}#main-key`,
    proofKey: (actor: ActorName) => `${base}/${actor.kind}/${actor.target}#ed25519-key`,
    object: (kind: "event" | "article", id: string) => `${base}/${kind}/${id}`,
    note: (id: string) => `${base}/note/${id}`,
    activity: (id: string) => `${base}/activities/${id}`,
    page: (path: string) => `${siteUrl}${path}`,
    picture: (path: string) => `${siteUrl}/storage/v1/object/public/${path}`,
  };
}

/** The collection that everybody belongs to. */
export const PUBLIC = "https://www.w3.org/ns/activitystreams#Public";

/** What the platform is called as an actor. */
export const PLATFORM: ActorName = { kind: "platform", target: "platform" };

/** The host of an https address (of an http one where `isInside` lets its origin be), or null. */
export function hostOf(address: unknown, isInside: (origin: string) => boolean = () => false): string | null {
  if (typeof address !== "string" || address.length > 2_000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === "https:" || (url.protocol === "http:" && isInside(url.origin));
  return isWeb && url.username === "" && url.password === "" ? url.host : null;
}
