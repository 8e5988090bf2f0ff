// Posts and comments as the database answers them for one reader.
import type { Answer } from "#app/api/call.ts";

/** Who wrote something, as much as the reader may see. */
export type PersonCard = NonNullable<Post["author"]>;

export const REACTIONS = {
  love: "Love",
  fire: "Fire",
  been: "Been there",
  thanks: "Thanks",
} as const;
export type Reaction = keyof typeof REACTIONS;

export type Audience = "public" | "followers";
export type CommentsMode = "everyone" | "following" | "nobody";

/** What a post carries along, as this reader may see it. Times are ISO 8601. */
export type ShownAttachment = NonNullable<Post["attachment"]>;

export type Picture = Post["pictures"][number];

/** The handle as it stands in the text, and the one it leads to. */
export type Mention = Post["mentions"][number];
/** The tag as it stands in the text, and as it is searched for. */
export type PostTag = Post["tags"][number];

/** Why a post is not shown to others; its author alone is told. */
export type Notice = NonNullable<Post["notice"]>;

export type Post = NonNullable<Answer<"get_post">>;

/** A line that says who goes where. */
export type GoingLine = Extract<FeedItem, { type: "going" }>;

export type FeedItem = Answer<"list_posts">["items"][number];

export type PostComment = Answer<"create_comment">;

/** What to call somebody. */
export const nameOfCard = (card: PersonCard | null): string =>
  card ? (card.full_name ?? `@${card.handle}`) : "Deleted user";

/** What a post is called where it is named: "Post by @ada". */
export const titleOfPost = ({ author }: Pick<Post, "author">): string =>
  author ? `Post by @${author.handle}` : "Post by a deleted user";
