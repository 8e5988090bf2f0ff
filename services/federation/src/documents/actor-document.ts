import { brandName } from "@undercroft/contract/brand";
import type { KeyedActor } from "../actor-keys.ts";
import { type Addresses, PLATFORM } from "../addresses.ts";
import { actorContext } from "./context.ts";
import { escapeHtml, toParagraphs } from "./html.ts";

const pictureTypes: Record<string, string> = { png: "image/png", webp: "image/webp", avif: "image/avif" };

/** A picture of ours as other servers take it. */
export const toPicture = (addresses: Addresses, path: string, alt: string | null | undefined) => ({
  type: "Image",
  mediaType: pictureTypes[path.split(".").at(-1)?.toLowerCase() ?? ""] ?? "image/jpeg",
  url: addresses.picture(path),
  name: alt ?? "",
});

/** An actor as other servers read it. */
export function actorDocument(facts: KeyedActor, addresses: Addresses): Record<string, unknown> {
  const id = addresses.actor(facts);
  const isPlatform = facts.kind === PLATFORM.kind;
  return {
    "@context": actorContext,
    id,
    type: facts.type,
    preferredUsername: facts.handle,
    name: facts.name ?? brandName(),
    summary: facts.about ? toParagraphs(facts.about) : "",
    url: addresses.page(facts.path),
    inbox: `${id}/inbox`,
    outbox: `${id}/outbox`,
    followers: `${id}/followers`,
    featured: `${id}/featured`,
    endpoints: { sharedInbox: addresses.sharedInbox },
    manuallyApprovesFollowers: false,
    discoverable: !isPlatform,
    indexable: !isPlatform,
    ...(facts.since ? { published: new Date(facts.since).toISOString() } : {}),
    ...(facts.image
      ? {
          icon: toPicture(addresses, facts.image, facts.image_alt),
          image: toPicture(addresses, facts.image, facts.image_alt),
        }
      : {}),
    attachment: [
      {
        type: "PropertyValue",
        name: "Page",
        value: `<a href="${escapeHtml(addresses.page(facts.path))}" rel="me">${escapeHtml(addresses.host + facts.path)}</a>`,
      },
    ],
    publicKey: { id: addresses.key(facts), owner: id, publicKeyPem: facts.public_key },
    assertionMethod: [
      {
        id: addresses.proofKey(facts),
        type: "Multikey",
        controller: id,
        publicKeyMultibase: facts.proof_key,
      },
    ],
  };
}

/** What answers in place of an actor whose thing is gone. */
export const tombstone = (id: string): Record<string, unknown> => ({
  "@context": "https://www.w3.org/ns/activitystreams",
  id,
  type: "Tombstone",
});
