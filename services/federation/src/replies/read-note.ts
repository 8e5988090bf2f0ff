// Notes of other servers that answer something of ours.
import { type Addresses, hostOf } from "../addresses.ts";
import { toPlainText } from "../documents/plain-text.ts";
import { addressOf, asObject } from "../inbox/bounded-json.ts";
import { ownThing, uuid } from "../inbox/own-thing.ts";
import type { Activity, Deed } from "../inbox/read-activity.ts";

const MOST_LETTERS = 2_000;

/** The note in an activity, where it is the actor's own; an author or an id of another server makes it somebody else's. */
function ownNote({ object, actor, host }: Activity, isInside: (origin: string) => boolean) {
  const note = asObject(object);
  const id = addressOf(note);
  if (note?.type !== "Note" || id === null || hostOf(id, isInside) !== host) return null;
  return addressOf(note.attributedTo) === actor ? { note, id } : null;
}

/** A new reply, or one that was changed; null for notes about anything else. */
export function readNote(
  activity: Activity,
  addresses: Addresses,
  isInside: (origin: string) => boolean,
): Deed | null {
  const own = ownNote(activity, isInside);
  const body = toPlainText(own?.note.content, MOST_LETTERS);
  if (!own || body === "") return null;
  if (activity.type === "Update") return { verb: "change_note", note: own.id, body };
  const about = ownThing(addressOf(own.note.inReplyTo), addresses);
  if (!about || !["event", "note"].includes(about.kind) || !uuid.test(about.target)) return null;
  return { verb: "reply", about, note: own.id, body };
}
