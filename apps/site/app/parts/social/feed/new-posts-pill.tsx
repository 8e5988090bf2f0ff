import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { plural } from "#app/format/plural.ts";
import { type Feed, newPostsQuery } from "#app/parts/social/social-queries.ts";
import { announce } from "#app/ui/notices/announce.ts";

type NewPostsPillProps = {
  feed: Feed;
  /** the newest post that is shown */
  since: { created_at: string; id: string };
  onShow: () => void;
};

/** "5 new posts": asked every half minute while the page is looked at. Nothing moves before the press. */
export function NewPostsPill({ feed, since, onShow }: NewPostsPillProps) {
  const { data: count = 0 } = useQuery(newPostsQuery(feed, since));
  const words = plural(count, "new post", "new posts", count >= 99 ? "+" : "");
  useEffect(() => {
    if (count > 0) announce(words);
  }, [count, words]);
  if (count === 0) return null;
  return (
    <p className="pointer-events-none sticky top-[calc(var(--header-height)+0.5rem)] z-10 -mb-11 flex justify-center">
      <button
        type="button"
        className="press pointer-events-auto min-h-11 border-2 border-pink bg-pink px-5 font-bold text-on-pink hover:bg-pink-hover"
        onClick={onShow}
      >
        {words}
      </button>
    </p>
  );
}
