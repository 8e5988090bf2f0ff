// Our answer to somebody on another server: a Note of the organiser, for that account alone.
import type { Addresses } from "../addresses.ts";
import { escapeHtml, toParagraphs } from "../documents/html.ts";
import type { Json } from "../inbox/bounded-json.ts";

/** An answer that waits, as `internal.next_federation_answer` tells of it. */
export type Answer = {
  id: string;
  body: string;
  /** the address of what it answers */
  answers: string | null;
  organiser: string;
  account: string;
  /** `@ada@mastodon.example` */
  handle: string;
  created_at: string;
};

/** What is sent: nobody is mentioned but who is answered. @param activityId of the activity */
export function answerDocument(answer: Answer, activityId: string, addresses: Addresses): Json {
  const actor = addresses.actor({ kind: "organiser", target: answer.organiser });
  const published = new Date(answer.created_at).toISOString();
  const mention = `<p><a href="${escapeHtml(answer.account)}" class="u-url mention">${escapeHtml(answer.handle)}</a></p>`;
  return {
    "@context": "https://www.w3.org/ns/activitystreams",
    id: addresses.activity(activityId),
    type: "Create",
    actor,
    to: [answer.account],
    cc: [],
    published,
    object: {
      id: addresses.note(answer.id),
      type: "Note",
      attributedTo: actor,
      ...(answer.answers ? { inReplyTo: answer.answers } : {}),
      to: [answer.account],
      cc: [],
      published,
      content: `${mention}${toParagraphs(answer.body)}`,
      tag: [{ type: "Mention", href: answer.account, name: answer.handle }],
    },
  };
}
