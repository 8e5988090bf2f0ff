import { useEffect, useState } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { type HomePost, toHomePosts } from "./home-post.ts";
import { PostCells } from "./post-cells.tsx";

type OwnPostCellsProps = { area: string | null; before: readonly HomePost[] };

/** The latest three as the person who is signed in may read them; until they are here, their room is kept. */
export function OwnPostCells({ area, before }: OwnPostCellsProps) {
  const [posts, setPosts] = useState<HomePost[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    browserClient()
      .then(() => call("list_posts", { p_feed: "city", p_limit: 3, p_key: area ?? "all" }))
      .then(
        ({ items }) =>
          isCurrent &&
          setPosts(
            toHomePosts(items.filter((item) => item.type === "post").filter((post) => !post.is_folded)),
          ),
      )
      .catch(() => undefined); // the room stays empty
    return () => {
      isCurrent = false;
    };
  }, [area]);
  return <PostCells posts={posts ?? before} isHidden={posts === null} />;
}
