// Posts, comments and reactions wait in the outbox, pictures among them, and go once there is a line. A post's pictures are named after
// its client id, so that one whose answer was lost goes again under the same names.

import { browserClient } from "#app/api/browser-client.ts";
import { callForOutcome } from "#app/api/call.ts";
import type { Refusal } from "#app/api/changes/refusal.ts";
import { toOutcome } from "#app/api/changes/to-outcome.ts";
import { outbox, useWaiting, type Waiting } from "#app/api/outbox.ts";
import type { Client } from "#app/api/public-client.ts";
import { makeSignal } from "#app/device/store.ts";
import type { ChosenAttachment } from "#app/parts/social/card/attachment.ts";
import { PICTURE_BUCKET } from "#app/parts/social/card/picture-addresses.ts";
import type { Audience, CommentsMode, Reaction } from "#app/parts/social/post.ts";
import { alert } from "#app/ui/notices/toasts.ts";
import { isLimited, type Limited, limitFor, secondsOf } from "./limit.ts";

export type WaitingPost = {
  body: string;
  pictures: readonly { file: File; alt: string }[];
  attachment: ChosenAttachment | null;
  audience: Audience;
  /** null: as the settings say */
  comments_mode: CommentsMode | null;
};
export type WaitingComment = { postId: string; parentId: string | null; body: string };
export type WaitingReaction = { postId: string; kind: Reaction; isOn: boolean };

/** What arrived: a post, or something of the post with this id. */
type Arrived = { what: Limited; postId: string | null };
const { set: tellArrived, subscribe } = makeSignal<Arrived>();

/** Calls back when something of this tab has arrived. @returns how to stop */
export const onArrived = subscribe;

class TooMany extends Error {}

/** Whether an answer asks to wait is kept; it then goes again. @throws TooMany */
function refuseTooMany(what: Limited, answer: { error: unknown; status: number }): void {
  const seconds = secondsOf(answer);
  if (seconds === 0) return;
  limitFor(what, seconds);
  throw new TooMany();
}

const endings: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
};

type StorageProblem = { message?: string; statusCode?: string; status?: number } | null;

/** Pictures of this tab that are up. */
const uploaded = new Set<string>();

/** Uploads the pictures of a post. Answers their names, or why one was refused. @throws when the outcome is not known */
async function uploadPictures(
  client: Client,
  { owner, id, body }: Waiting<WaitingPost>,
): Promise<{ paths: string[] } | { refusal: Refusal }> {
  const paths: string[] = [];
  for (const [index, { file }] of body.pictures.entries()) {
    const path = `${owner}/${id}-${index + 1}.${endings[file.type] ?? "jpg"}`;
    paths.push(path);
    if (uploaded.has(path)) continue;
    const { error } = await client.storage
      .from(PICTURE_BUCKET)
      .upload(path, file, { contentType: file.type, cacheControl: "31536000" });
    const problem = error as StorageProblem;
    const status = Number(problem?.statusCode ?? problem?.status ?? 0);
    // it came before
    if (problem && status !== 409) {
      const isFinal = status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
      if (!isFinal) throw error;
      const title = problem.message ?? "A picture was refused";
      return { refusal: { code: null, title, remedy: "Take it out and send the post again." } };
    }
    uploaded.add(path);
  }
  return { paths };
}

async function sendPost(entry: Waiting<WaitingPost>, signal: AbortSignal): Promise<Refusal | null> {
  if (isLimited("post")) throw new TooMany();
  const { body, pictures, attachment, audience, comments_mode } = entry.body;
  const client = await browserClient();
  const sent = await uploadPictures(client, entry);
  if ("refusal" in sent) return sent.refusal;
  const asked = {
    p_client_id: entry.id,
    p_body: body,
    p_pictures: sent.paths.map((path, index) => ({ path, alt: pictures[index]?.alt ?? "" })),
    p_audience: audience,
    ...(attachment ? { p_attachment: toGiven(attachment) } : {}),
    ...(comments_mode ? { p_comments_mode: comments_mode } : {}),
  };
  const answer = await callForOutcome("create_post", asked, { signal });
  refuseTooMany("post", answer);
  const refusal = toOutcome(answer);
  // pictures that waited too long were taken away: they go again with the next attempt
  if (refusal?.code === "POSTS_PICTURE_NOT_FOUND") for (const path of sent.paths) uploaded.delete(path);
  if (refusal === null) tellArrived({ what: "post", postId: null });
  return refusal;
}

const toGiven = ({ title: _title, ...given }: ChosenAttachment) => given;

async function sendComment(entry: Waiting<WaitingComment>, signal: AbortSignal): Promise<Refusal | null> {
  if (isLimited("comment")) throw new TooMany();
  const { postId, parentId, body } = entry.body;
  const answer = await callForOutcome(
    "create_comment",
    {
      p_client_id: entry.id,
      p_post_id: postId,
      p_body: body,
      ...(parentId ? { p_parent_id: parentId } : {}),
    },
    { signal },
  );
  refuseTooMany("comment", answer);
  const refusal = toOutcome(answer);
  if (refusal === null) tellArrived({ what: "comment", postId });
  return refusal;
}

async function sendReaction(entry: Waiting<WaitingReaction>, signal: AbortSignal): Promise<null> {
  if (isLimited("reaction")) throw new TooMany();
  const { postId, kind, isOn } = entry.body;
  const answer = await callForOutcome("react", { p_post_id: postId, p_kind: kind, p_on: isOn }, { signal });
  refuseTooMany("reaction", answer);
  const refusal = toOutcome(answer);
  // there is nothing to edit of a reaction: it is said, and forgotten
  if (refusal) alert({ title: refusal.title, description: refusal.remedy });
  tellArrived({ what: "reaction", postId });
  return null;
}

/** Says how the three queues are sent. */
export function sendPosts(): void {
  outbox.sendBy<WaitingPost>("post", { send: sendPost, describe: () => "Your post" });
  outbox.sendBy<WaitingComment>("post-comment", { send: sendComment, describe: () => "Your comment" });
  outbox.sendBy<WaitingReaction>("post-reaction", { send: sendReaction, describe: () => "Your reaction" });
}

/** @throws OutboxFullError, or Error where the browser keeps nothing */
export const putPost = (body: WaitingPost): Promise<string> => outbox.put("post", body);
export const putComment = (body: WaitingComment): Promise<string> => outbox.put("post-comment", body);
export const putReaction = (body: WaitingReaction): Promise<string> => outbox.put("post-reaction", body);

/** Posts that wait, in order. */
export const useWaitingPosts = (): readonly Waiting<WaitingPost>[] =>
  useWaiting().filter((entry): entry is Waiting<WaitingPost> => entry.queue === "post");

/** Comments on a post that wait, in order. */
export const useWaitingComments = (postId: string): readonly Waiting<WaitingComment>[] =>
  useWaiting().filter(
    (entry): entry is Waiting<WaitingComment> =>
      entry.queue === "post-comment" && (entry.body as WaitingComment).postId === postId,
  );
