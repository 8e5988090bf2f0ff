import { Link } from "react-router";
import type { Mention, PostTag } from "#app/parts/social/post.ts";
import { splitPost } from "./split-post.ts";

type PostTextProps = { text: string; mentions: readonly Mention[]; tags: readonly PostTag[] };

/** The words of a post or comment, with its addresses, mentions and tags as links. Nothing of them is fetched. */
export function PostText({ text, mentions, tags }: PostTextProps) {
  return (
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {splitPost(text, { mentions, tags }).map(({ kind, text: words, to }, index) => {
        if (!to) return words;
        const key = `${index} ${to}`; // pieces of one text never move
        if (kind === "link")
          return (
            <a
              key={key}
              href={to}
              rel="nofollow ugc noopener"
              target="_blank"
              className="text-link underline"
            >
              {words}
            </a>
          );
        return (
          <Link key={key} to={to} className="text-link underline">
            {words}
          </Link>
        );
      })}
    </p>
  );
}
