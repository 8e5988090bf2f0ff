// What an activity of another server asks for, as far as it is anything that is taken here.
import { type Addresses, hostOf } from "../addresses.ts";
import { hasKnownContext } from "../documents/context.ts";
import { addressOf, asObject, type Json } from "./bounded-json.ts";

/** Who did what. */
export type Activity = {
  id: string;
  type: string;
  actor: string;
  host: string;
  object: unknown;
  document: Json;
};

/** What the database is asked to do; null means that it is dropped. */
export type Deed =
  | { verb: "follow" | "unfollow"; kind: string; target: string }
  | { verb: "like" | "announce" | "unlike" | "unannounce"; event: string }
  | { verb: "forget" }
  | { verb: "flag"; subjects: { kind: string; target: string }[]; words: string };

/** An activity whose actor, id and context belong together; null for anything else. */
export function readActivity(document: Json, isInside: (origin: string) => boolean): Activity | null {
  const { id, type } = document;
  const actor = addressOf(document.actor);
  const host = hostOf(actor, isInside);
  if (typeof id !== "string" || typeof type !== "string" || actor === null || host === null) return null;
  if (hostOf(id, isInside) !== host || !hasKnownContext(document["@context"])) return null;
  return { id, type, actor, host, object: document.object, document };
}

/** Our actor, night or article that an address names. */
function ownThing(address: string | null, addresses: Addresses): { kind: string; target: string } | null {
  if (!address?.startsWith(`${addresses.siteUrl}/federation/`)) return null;
  const found = /^([a-z]{1,20})\/([A-Za-z0-9_-]{1,100})$/.exec(address.slice(addresses.siteUrl.length + 12));
  return found ? { kind: found[1] ?? "", target: found[2] ?? "" } : null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function ownEvent(value: unknown, addresses: Addresses): string | null {
  const thing = ownThing(addressOf(value), addresses);
  return thing?.kind === "event" && uuid.test(thing.target) ? thing.target : null;
}

const actorKinds = new Set(["venue", "organiser", "artist", "area", "tag", "series", "journal", "platform"]);

function ownActor(value: unknown, addresses: Addresses): { kind: string; target: string } | null {
  const thing = ownThing(addressOf(value), addresses);
  return thing && actorKinds.has(thing.kind) ? thing : null;
}

/** What is taken back. Its actor has to be the one who takes it back. */
function readUndo({ object, actor }: Activity, addresses: Addresses): Deed | null {
  const undone = asObject(object);
  if (!undone || addressOf(undone.actor) !== actor) return null;
  if (undone.type === "Follow") {
    const followed = ownActor(undone.object, addresses);
    return followed && { verb: "unfollow", ...followed };
  }
  const event = ownEvent(undone.object, addresses);
  if (event === null) return null;
  if (undone.type === "Like") return { verb: "unlike", event };
  return undone.type === "Announce" ? { verb: "unannounce", event } : null;
}

/** Names of markup are left out: what staff read is text. */
const toText = (value: unknown): string =>
  typeof value === "string"
    ? value
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim()
        .slice(0, 1_000)
    : "";

function readFlag({ object, document }: Activity, addresses: Addresses): Deed | null {
  const subjects = (Array.isArray(object) ? object.slice(0, 20) : [object])
    .map((one) => ownThing(addressOf(one), addresses))
    .filter((one) => one !== null)
    .filter(
      ({ kind, target }) =>
        ["event", "venue", "organiser", "artist", "article"].includes(kind) && uuid.test(target),
    );
  return subjects.length > 0 ? { verb: "flag", subjects, words: toText(document.content) } : null;
}

/** What an activity asks of us. */
export function readDeed(activity: Activity, addresses: Addresses): Deed | null {
  const { type, object, actor } = activity;
  switch (type) {
    case "Follow": {
      const followed = ownActor(object, addresses);
      return followed && { verb: "follow", ...followed };
    }
    case "Undo":
      return readUndo(activity, addresses);
    case "Like":
    case "Announce": {
      const event = ownEvent(object, addresses);
      return event === null ? null : { verb: type === "Like" ? "like" : "announce", event };
    }
    case "Delete":
    case "Move":
      // the account itself; of its posts nothing is kept
      return addressOf(object) === actor ? { verb: "forget" } : null;
    case "Flag":
      return readFlag(activity, addresses);
    default:
      return null;
  }
}
