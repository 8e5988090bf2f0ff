import { CoverLink } from "#app/ui/cover-link.tsx";
import type { HomePost } from "./home-post.ts";

/** Three posts side by side: who, when and the first lines. */
export function PostCells({ posts, isHidden = false }: { posts: readonly HomePost[]; isHidden?: boolean }) {
  return (
    <ul data-nosnippet="" className={`grid lg:grid-cols-3${isHidden ? " invisible" : ""}`}>
      {posts.map(({ id, name, moment, body }) => (
        <li
          key={id}
          className="relative min-h-36 border-line border-b p-(--gutter) hover:bg-surface lg:border-e"
        >
          <p className="type-label text-ink-2">{moment}</p>
          <h3 className="mt-2 font-bold [overflow-wrap:anywhere]">
            <CoverLink to={`/social/p/${id}`}>{name}</CoverLink>
          </h3>
          <p dir="auto" className="mt-1 line-clamp-3 text-small [overflow-wrap:anywhere]">
            {body}
          </p>
        </li>
      ))}
    </ul>
  );
}
