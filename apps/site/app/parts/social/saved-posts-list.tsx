import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { type Post, titleOfPost } from "./post.ts";
import { savedPosts } from "./saved-posts.ts";
import { feedQuery } from "./social-queries.ts";

const SavedPostsSync = lazy(() => import("./saved-posts-sync.tsx"));

/** The posts a person saved that they may still read, the latest saved first; nothing where there are none. */
export function SavedPostsList({ personId }: { personId: string }) {
  const ids = savedPosts.useSaved();
  const query = useInfiniteQuery({ ...feedQuery({ name: "saved" }), enabled: ids.length > 0 });
  const posts = query.data?.pages
    .flatMap(({ items }) => items)
    .filter((item): item is Post => item.type === "post" && ids.includes(item.id));
  return (
    <>
      <Suspense fallback={null}>
        <SavedPostsSync personId={personId} />
      </Suspense>
      {ids.length > 0 && posts?.length !== 0 ? (
        <section aria-labelledby="saved-posts" className="mt-12 grid gap-4">
          <h2 id="saved-posts" className="type-h2">
            Posts
          </h2>
          <Loaded query={{ ...query, data: posts }} what="What you saved">
            {(read) => (
              <ul className="border-line border-t">
                {read.map((post) => (
                  <li
                    key={post.id}
                    className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3"
                  >
                    <p className="min-w-0">
                      <span className="block type-label text-ink-2">
                        {titleOfPost(post)}, {momentName(post.created_at)}
                      </span>
                      <Link
                        to={`/social/p/${post.id}`}
                        className="line-clamp-2 font-bold [overflow-wrap:anywhere]"
                      >
                        {post.is_folded ? "Contains a word you muted" : post.body}
                      </Link>
                    </p>
                    <Button
                      size="sm"
                      variant="outline"
                      aria-label={`Remove ${titleOfPost(post)} from saved`}
                      onClick={() => savedPosts.save(post.id, false)}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
          <ShowMore query={query} size="sm">
            Show older saved posts
          </ShowMore>
        </section>
      ) : null}
    </>
  );
}
