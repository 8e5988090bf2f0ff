// Has the database do what a proven activity asks for.
import { randomUUID } from "node:crypto";
import type { ActorKeys } from "../actor-keys.ts";
import type { FederationParts } from "../parts.ts";
import { proveDocument } from "../proofs/integrity-proof.ts";
import type { RemoteActor } from "../remote-actors.ts";
import type { Activity, Deed } from "./read-activity.ts";

/** A deed and who is proven to have done it. */
export type ProvenDeed = {
  parts: FederationParts;
  keys: ActorKeys;
  activity: Activity;
  actor: RemoteActor | "gone";
  deed: Deed;
};

/** The answer to a follow. Mastodon compares the whole object, and it goes back as it came. */
async function toAccept({
  parts: { addresses, now },
  keys,
  activity,
  deed,
}: ProvenDeed): Promise<{ id: string; body: string } | null> {
  if (deed.verb !== "follow") return null;
  const id = randomUUID();
  const { type, object } = activity;
  const body = {
    "@context": "https://www.w3.org/ns/activitystreams",
    id: addresses.activity(id),
    type: "Accept",
    actor: addresses.actor(deed),
    object: {
      id: activity.id,
      type,
      actor: activity.actor,
      object: typeof object === "string" ? object : addresses.actor(deed),
    },
  };
  return { id, body: JSON.stringify(proveDocument(body, await keys.proverOf(deed), now())) };
}

/** Does it once: an activity that came before changes nothing. */
export async function takeDeed(proven: ProvenDeed): Promise<void> {
  const { parts, keys, activity, actor, deed } = proven;
  // the server that reads our answer fetches the key of its signature at once
  if (deed.verb === "follow") {
    const found = await keys.find({ path: new URL(parts.addresses.actor(deed)).pathname });
    if (!found || "gone" in found) return;
  }
  const known = actor === "gone" ? null : actor;
  await parts.database.query("select internal.take_federation_deed($1)", [
    JSON.stringify({
      ...deed,
      id: activity.id,
      actor: activity.actor,
      host: activity.host,
      inbox: known?.inbox ?? null,
      ...(deed.verb === "reply" ? { handle: known?.handle, name: known?.name } : {}),
      accept: await toAccept(proven),
    }),
  ]);
}
