// What an activity of another server asks for, as far as it is anything that is taken here.
import { type Addresses, hostOf } from "../addresses.ts";
import { hasKnownContext } from "../documents/context.ts";
import { toPlainLine } from "../documents/plain-text.ts";
import { readNote } from "../replies/read-note.ts";
import { addressOf, asObject, type Json } from "./bounded-json.ts";
import { ownThing, uuid } from "./own-thing.ts";

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
  | { verb: "reply"; about: { kind: string; target: string }; note: string; body: string }
  | { verb: "change_note"; note: string; body: string }
  | { verb: "forget_note"; note: string }
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

function readFlag({ object, document }: Activity, addresses: Addresses): Deed | null {
  const subjects = (Array.isArray(object) ? object.slice(0, 20) : [object])
    .map((one) => ownThing(addressOf(one), addresses))
    .filter((one) => one !== null)
    .filter(
      ({ kind, target }) =>
        ["event", "venue", "organiser", "artist", "article"].includes(kind) && uuid.test(target),
    );
  return subjects.length > 0 ? { verb: "flag", subjects, words: toPlainLine(document.content, 1_000) } : null;
}

/** The account itself, or something that it said. */
function readDelete({ object, actor, host }: Activity, isInside: (origin: string) => boolean): Deed | null {
  const gone = addressOf(object);
  if (gone === actor) return { verb: "forget" };
  return gone !== null && hostOf(gone, isInside) === host ? { verb: "forget_note", note: gone } : null;
}

/** What an activity asks of us. */
export function readDeed(
  activity: Activity,
  addresses: Addresses,
  isInside: (origin: string) => boolean,
): Deed | null {
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
    case "Create":
    case "Update":
      return readNote(activity, addresses, isInside);
    case "Delete":
      return readDelete(activity, isInside);
    case "Move":
      return addressOf(object) === actor ? { verb: "forget" } : null;
    case "Flag":
      return readFlag(activity, addresses);
    default:
      return null;
  }
}
