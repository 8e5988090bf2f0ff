import { plural } from "#app/format/plural.ts";
import { type Post, REACTIONS, type Reaction } from "#app/parts/social/post.ts";

/** How often a post was reacted to, in words: "3 reactions". */
export const countReactions = (reactions: Post["reactions"]): number =>
  Object.values(reactions).reduce((sum, count) => sum + count, 0);

/** The reactions of a post for readers who cannot react. */
export function ReactionCounts({ reactions }: Pick<Post, "reactions">) {
  const given = (Object.keys(REACTIONS) as Reaction[]).filter((kind) => reactions[kind]);
  if (given.length === 0) return null;
  return (
    <p className="text-ink-2 text-small">
      <span className="sr-only">{plural(countReactions(reactions), "reaction")}: </span>
      {given.map((kind) => `${REACTIONS[kind]} ${reactions[kind]}`).join(" · ")}
    </p>
  );
}
