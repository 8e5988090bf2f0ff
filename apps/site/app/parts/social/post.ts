// Posts and comments as the database answers them for one reader.

/** Who wrote something, as much as the reader may see. */
export type PersonCard = {
  user_id: string;
  handle: string;
  full_name: string | null;
  avatar_path: string | null;
};

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
export type ShownAttachment =
  | { kind: "track"; url: string; is_player: boolean }
  | { kind: string; is_gone: true }
  | {
      kind: "event" | "venue" | "article" | "job";
      is_gone?: false;
      id: string;
      path: string;
      title: string;
      subtitle: string | null;
      image_path: string | null;
      image_alt: string | null;
      night_date: string | null;
      starts_at: string | null;
      status: string | null;
    };

export type Picture = {
  path: string;
  alt: string;
  width: number | null;
  height: number | null;
};

/** The handle as it stands in the text, and the one it leads to. */
export type Mention = { name: string; handle: string };
/** The tag as it stands in the text, and as it is searched for. */
export type PostTag = { name: string; tag: string };

/** Why a post is not shown to others; its author alone is told. */
export type Notice =
  | { kind: "pending" }
  | { kind: "hidden" | "removed"; reason: string; rule: string; decision_id: string | null };

export type Post = {
  type: "post";
  id: string;
  created_at: string;
  /** null: the account is gone */
  author: PersonCard | null;
  body: string;
  status: "visible" | "pending_check" | "hidden" | "removed";
  notice: Notice | null;
  audience: Audience;
  comments_mode: CommentsMode;
  can_comment: boolean;
  /** why this reader cannot */
  comments_closed: "nobody" | "following" | null;
  area: { name: string; slug: string } | null;
  attachment: ShownAttachment | null;
  pictures: readonly Picture[];
  mentions: readonly Mention[];
  tags: readonly PostTag[];
  comment_count: number;
  reactions: Partial<Record<Reaction, number>>;
  my_reactions: readonly Reaction[];
  is_mine: boolean;
  is_saved: boolean;
  /** it holds a word the reader muted */
  is_folded: boolean;
};

/** A line that says who goes where. */
export type GoingLine = {
  type: "going";
  id: string;
  created_at: string;
  person: PersonCard;
  event: ShownAttachment;
};

export type FeedItem = Post | GoingLine;

export type PostComment = {
  id: string;
  post_id: string;
  parent_id: string | null;
  created_at: string;
  /** it is not there any more, or not for this reader: no author and no words */
  gone: "removed" | "unavailable" | null;
  author: PersonCard | null;
  body: string | null;
  status: "visible" | "pending_check" | null;
  mentions: readonly Mention[];
  tags: readonly PostTag[];
  is_mine: boolean;
  can_delete: boolean;
  can_dismiss: boolean;
  can_reply: boolean;
  is_folded: boolean;
};

/** What to call somebody. */
export const nameOfCard = (card: PersonCard | null): string =>
  card ? (card.full_name ?? `@${card.handle}`) : "Deleted user";

/** What a post is called where it is named: "Post by @ada". */
export const titleOfPost = ({ author }: Pick<Post, "author">): string =>
  author ? `Post by @${author.handle}` : "Post by a deleted user";
