import { callOn } from "#app/api/call.ts";
import { type HomePost, toHomePosts } from "../home-post.ts";
import type { StripReader } from "../home-strip.ts";

/** The three latest posts of the place. */
export default (async (client, { area }): Promise<HomePost[]> => {
  const { items } = await callOn(
    client,
    "list_posts",
    { p_feed: "city", p_limit: 3, ...(area ? { p_key: area.slug } : {}) },
    { get: true },
  );
  return toHomePosts(items.filter((item) => item.type === "post"));
}) satisfies StripReader;
