import { useQuery } from "@tanstack/react-query";
import { OwnPostCard } from "#app/parts/social/card/own-post-card.tsx";
import { Comments } from "#app/parts/social/comments/comments.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { GonePost } from "./gone-post.tsx";
import { addressesQuery, postQuery } from "./social-queries.ts";

type OwnPostPageProps = { postId: string; onDeleted: () => void };

/** A post with its comments, for a signed-in reader. */
export function OwnPostPage({ postId, onDeleted }: OwnPostPageProps) {
  const query = useQuery(postQuery(postId));
  const post = query.data;
  const pictures = useQuery(addressesQuery(post?.pictures.map(({ path }) => path) ?? []));
  if (post === null) return <GonePost />;
  return (
    <Loaded query={query} what="This post">
      {(read) =>
        read ? (
          <>
            <OwnPostCard
              post={read}
              isAlone
              addresses={pictures.data ?? (pictures.isError ? {} : null)}
              onDeleted={onDeleted}
            />
            <Comments post={read} />
          </>
        ) : null
      }
    </Loaded>
  );
}
