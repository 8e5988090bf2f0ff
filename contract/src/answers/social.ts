// What procedures of social answer.
import { z } from "zod";
import { words } from "../column-words.ts";

/** The tags as they stand in the text, and as they are searched for. */
const tags = z.array(z.strictObject({ name: z.string(), tag: z.string() }));
const reactionCounts = z.partialRecord(words["reactions.kind"], z.number());

/** The person behind words; null where they are gone, or may not be named any more. */
const person = z.strictObject({
  user_id: z.string(),
  handle: z.string(),
  full_name: z.string().nullable(),
  avatar_path: z.string().nullable(),
});

/** What a post shows besides its words, read afresh: what is not on show any more for this reader is gone. */
const attachment = z.union([
  z.strictObject({ kind: z.literal("track"), url: z.string(), is_player: z.boolean() }),
  z.strictObject({ kind: words["posts.attach_kind"], is_gone: z.literal(true) }),
  z.strictObject({
    kind: z.enum(["event", "venue", "article", "job"]),
    id: z.string(),
    title: z.string(),
    path: z.string(),
    subtitle: z.string().nullable(),
    /** these two of all but work */
    image_path: z.string().nullable().optional(),
    image_alt: z.string().nullable().optional(),
    /** these two of nights */
    night_date: z.string().optional(),
    starts_at: z.string().optional(),
    /** of nights and of work */
    status: z.string().optional(),
  }),
]);

/** What its author is told of a post that others do not read. */
const notice = z.union([
  z.strictObject({ kind: z.literal("pending") }),
  z.strictObject({
    kind: z.enum(["hidden", "removed", "deleted"]),
    reason: z.string().nullable(),
    rule: z.string().nullable(),
    decision_id: z.string().nullable(),
  }),
]);

const area = z.strictObject({
  name: z.string(),
  slug: z.string(),
});

export const post = z.strictObject({
  type: z.literal("post"),
  /** made once: a server knows by it what it already has, since an entry goes again when its outcome was not heard of */
  id: z.string(),
  created_at: z.string(),
  /** null: the account is gone */
  author: person.nullable(),
  body: z.string(),
  status: words["posts.status"],
  notice: notice.nullable(),
  audience: words["posts.audience"],
  /** null: as the settings say */
  comments_mode: words["posts.comments_mode"],
  can_comment: z.boolean(),
  /** why this reader cannot */
  comments_closed: z.enum(["nobody", "following"]).nullable(),
  area: area.nullable(),
  attachment: attachment.nullable(),
  pictures: z.array(
    z.strictObject({
      path: z.string(),
      alt: z.string(),
      /** two halves that follow each other stand side by side on wide screens */
      width: z.number().nullable(),
      /** in pixels */
      height: z.number().nullable(),
      thumbhash: z.string().nullable(),
    }),
  ),
  comment_count: z.number(),
  reactions: reactionCounts,
  my_reactions: z.array(words["reactions.kind"]),
  is_mine: z.boolean(),
  is_saved: z.boolean(),
  /** it holds a word the reader muted */
  is_folded: z.boolean(),
  mentions: z.array(
    z.strictObject({
      name: z.string(),
      handle: z.string(),
    }),
  ),
  tags: tags,
});

/** A comment for one reader of its post. What is gone, or of somebody they have shut out, keeps its place without words and name. */
const comment = z.strictObject({
  /** made once: a server knows by it what it already has, since an entry goes again when its outcome was not heard of */
  id: z.string(),
  post_id: z.string(),
  parent_id: z.string().nullable(),
  created_at: z.string(),
  /** it is not there any more, or not for this reader: no author and no words */
  gone: z.enum(["removed", "unavailable"]).nullable(),
  status: words["comments.status"].nullable(),
  author: person.nullable(),
  body: z.string().nullable(),
  is_mine: z.boolean(),
  can_delete: z.boolean(),
  can_dismiss: z.boolean(),
  can_reply: z.boolean(),
  is_folded: z.boolean(),
  mentions: z.array(
    z.strictObject({
      name: z.string(),
      handle: z.string(),
    }),
  ),
  tags: tags,
});

export const answers = {
  /** the names that a text mentions, and which of them become links */
  check_mentions: z.array(z.strictObject({ name: z.string(), is_linked: z.boolean() })),
  create_comment: comment,
  create_post: post,
  get_post: post.nullable(),
  get_post_standing: z.strictObject({
    is_confirmed: z.boolean(),
    is_adult: z.boolean(),
    /** the profile is hidden */
    is_hidden: z.boolean(),
    comment_policy: words["profile_private.comment_policy"],
    has_commented: z.boolean(),
    area: area.nullable(),
    waits: z.enum(["limited", "new"]).nullable(),
  }),
  list_comments: z.strictObject({
    items: z.array(comment),
    next: z.strictObject({ after: z.string(), after_id: z.string() }).nullable(),
  }),
  list_posts: z.strictObject({
    items: z.array(
      z.discriminatedUnion("type", [
        post,
        z.strictObject({
          type: z.literal("going"),
          id: z.string(),
          created_at: z.string(),
          person,
          event: attachment,
        }),
      ]),
    ),
    next: z
      .strictObject({
        before: z.string(),
        before_id: z.string(),
      })
      .nullable(),
    area: area.nullable(),
  }),
  list_reactions: z.strictObject({
    people: z.array(
      person.extend({
        /** null for all of them */
        kind: words["reactions.kind"],
      }),
    ),
    others: z.number(),
  }),
  react: z.strictObject({
    reactions: reactionCounts,
    my_reactions: z.array(words["reactions.kind"]),
  }),
};
