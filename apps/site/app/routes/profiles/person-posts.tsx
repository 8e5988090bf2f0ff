import type { ReactNode } from "react";
import { PostCard } from "#app/parts/social/card/post-card.tsx";
import type { PublicFeed } from "#app/parts/social/feed/feed.server.ts";

/** The posts of a person's page. */
export function PersonPosts({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="posts-of-person" className="column pb-6">
      <div className="max-w-[42rem]">
        <h2 id="posts-of-person" className="border-ink border-b-2 pb-2 type-h2">
          Posts
        </h2>
        {children}
      </div>
    </section>
  );
}

/** Those that everybody may read; nothing where there are none. */
export function PublicPersonPosts({ feed, players }: { feed: PublicFeed; players: readonly string[] }) {
  if (feed.items.length === 0) return null;
  return (
    <PersonPosts>
      <ul aria-label="Posts">
        {feed.items.map((post) => (
          <li key={post.id} className="border-line border-b">
            <PostCard post={post} addresses={feed.addresses} players={players} />
          </li>
        ))}
      </ul>
      {feed.next ? <p className="py-4 text-ink-2">Sign in to read older posts.</p> : null}
    </PersonPosts>
  );
}
