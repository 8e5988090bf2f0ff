import { momentName } from "#app/format/moment.ts";
import { nameOfCard, type Post } from "#app/parts/social/post.ts";

/** A post in words, so that the page needs no code for them. */
export type HomePost = { id: string; name: string; moment: string; body: string };

/** What a strip shows of posts. */
export const toHomePosts = (items: readonly Post[]): HomePost[] =>
  items.map(({ id, author, created_at, body }) => ({
    id,
    name: nameOfCard(author),
    moment: momentName(created_at),
    body,
  }));
