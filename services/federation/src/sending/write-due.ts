// Decides what is sent of a night or an article that changed, by what is true of it now and what was sent of it before.
import { createHash, randomUUID } from "node:crypto";
import { type ActorName, type Addresses, PUBLIC } from "../addresses.ts";
import { articleDocument, eventDocument } from "../documents/event-document.ts";
import type { ArticleFacts, EventFacts } from "../documents/facts.ts";
import type { Json } from "../inbox/bounded-json.ts";

/** What stands of it on other servers. */
type Post = {
  author_kind: string;
  author_target: string;
  state: "live" | "cancelled" | "gone";
  digest: string;
  also: ActorName[];
};

/** A thing that changed, as `internal.next_federation_due` answers it. */
export type Due = {
  kind: "event" | "article";
  target: string;
  is_new: boolean;
  filed_at: string;
  post: Post | null;
  /** null where nobody elsewhere may know of it, or no more */
  facts: EventFacts | ArticleFacts | null;
  /** actors beside the author that are followed elsewhere */
  also: ActorName[];
};

/** Something to send, to the followers of `to`. */
export type Activity = ActorName & { id: string; verb: string; document: Json; to: ActorName[] };

/** What is written down. */
export type Settled = { post: Post | null; activities: Activity[] };

const isEvent = (facts: EventFacts | ArticleFacts): facts is EventFacts => "starts_at" in facts;

/** What has to change for something to be sent again: date, place, line-up, name and state. A price or a picture is read when somebody looks. */
function digestOf(facts: EventFacts | ArticleFacts): string {
  const said = isEvent(facts)
    ? [facts.title, facts.status, facts.starts_at, facts.ends_at, facts.place, facts.artists]
    : [facts.title, facts.standfirst];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/** Makes activities of one author. */
function createAuthor(author: ActorName, addresses: Addresses, now: Date) {
  const actor = addresses.actor(author);
  return {
    make: (verb: string, object: unknown, to: ActorName[]): Activity => {
      const id = randomUUID();
      const document = {
        "@context": "https://www.w3.org/ns/activitystreams",
        id: addresses.activity(id),
        type: verb,
        actor,
        to: [PUBLIC],
        cc: [`${actor}/followers`],
        published: now.toISOString(),
        ...withContext(object),
      };
      return { ...author, id, verb, document, to };
    },
  };
}

/** The context of what an activity carries stands at the activity. */
function withContext(object: unknown): Record<string, unknown> {
  if (typeof object !== "object" || object === null) return { object };
  const { "@context": context, ...rest } = object as Record<string, unknown>;
  return { ...(context ? { "@context": context } : {}), object: rest };
}

/** Decides. @param now the clock */
export function settleDue(due: Due, addresses: Addresses, now: Date): Settled {
  const { post, facts, also } = due;
  const id = addresses.object(due.kind, due.target);
  if (facts === null) {
    if (!post || post.state === "gone") return { post: null, activities: [] };
    const author = { kind: post.author_kind, target: post.author_target };
    const gone = { id, type: "Tombstone" };
    const sent = createAuthor(author, addresses, now).make("Delete", gone, [author, ...post.also]);
    return { post: { ...post, state: "gone" }, activities: [sent] };
  }
  const author = isEvent(facts)
    ? { kind: "organiser", target: facts.organiser }
    : { kind: "journal", target: "all" };
  const state = isEvent(facts) && facts.status === "cancelled" ? "cancelled" : "live";
  const digest = digestOf(facts);
  const next: Post = { author_kind: author.kind, author_target: author.target, state, digest, also };
  const document = isEvent(facts) ? eventDocument(facts, addresses) : articleDocument(facts, addresses);
  const { make } = createAuthor(author, addresses, now);
  if (!post) {
    if (!due.is_new || state === "cancelled") return { post: null, activities: [] };
    const passedOn = also.map((actor) => createAuthor(actor, addresses, now).make("Announce", id, [actor]));
    return { post: next, activities: [make("Create", document, [author]), ...passedOn] };
  }
  // what was taken back stays away: other servers know it as gone
  if (post.state === "gone" || post.digest === digest) return { post: null, activities: [] };
  const by = { kind: post.author_kind, target: post.author_target };
  const sent = createAuthor(by, addresses, now).make("Update", { ...document, updated: now.toISOString() }, [
    by,
    ...post.also,
  ]);
  return {
    post: { ...next, author_kind: by.kind, author_target: by.target, also: post.also },
    activities: [sent],
  };
}
