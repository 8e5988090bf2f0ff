import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { ADDRESS_SECONDS, FEED_WIDTH } from "#app/parts/social/card/picture-addresses.ts";
import { readPictureAddresses } from "#app/parts/social/card/read-picture-addresses.ts";
import type { PersonCard } from "./post.ts";

/** Everything read of posts begins with this key. */
export const socialKey = ["social"] as const;
export const feedsKey = [...socialKey, "feed"] as const;

/** A list of posts: which one, of which place or person, with which tag. */
export type Feed = {
  name: "following" | "city" | "event_talk" | "saved" | "author";
  key?: string | null;
  tag?: string | null;
};

export type FeedPage = Answer<"list_posts">;

const given = ({ name, key, tag }: Feed) => ({
  p_feed: name,
  ...(key ? { p_key: key } : {}),
  ...(tag ? { p_tag: tag } : {}),
});

/** Posts, the latest first, twenty a page. */
export const feedQuery = (feed: Feed) =>
  infiniteQueryOptions({
    queryKey: [...feedsKey, feed.name, feed.key ?? null, feed.tag ?? null],
    queryFn: async ({ pageParam }) =>
      call("list_posts", {
        ...given(feed),
        ...(pageParam ? { p_before: pageParam.before, p_before_id: pageParam.before_id } : {}),
      }),
    initialPageParam: null as FeedPage["next"],
    getNextPageParam: (page) => page.next,
    staleTime: 30_000,
  });

/** How many posts came since the newest one that is shown. */
export const newPostsQuery = (feed: Feed, since: { created_at: string; id: string } | null) =>
  queryOptions({
    queryKey: [...socialKey, "new", feed.name, feed.key ?? null, feed.tag ?? null, since?.id ?? null],
    queryFn: async () => {
      if (!since) return 0;
      return call("count_new_posts", {
        ...given(feed),
        p_since: since.created_at,
        p_since_id: since.id,
      });
    },
    enabled: since !== null,
    // what is shown was read a moment ago
    initialData: 0,
    staleTime: 0,
    refetchInterval: 30_000,
    refetchOnMount: false,
    // somebody who comes back to the page is told at once
    refetchOnWindowFocus: "always",
  });

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: [...socialKey, "post", id],
    queryFn: () => call("get_post", { p_post_id: id }),
    staleTime: 0,
  });

export type CommentPage = Answer<"list_comments">;

export const commentsKey = (postId: string) => [...socialKey, "comments", postId] as const;

/** Comments, the oldest first, fifty a page. */
export const commentsQuery = (postId: string) =>
  infiniteQueryOptions({
    queryKey: commentsKey(postId),
    queryFn: async ({ pageParam }) =>
      call("list_comments", {
        p_post_id: postId,
        ...(pageParam ? { p_after: pageParam.after, p_after_id: pageParam.after_id } : {}),
      }),
    initialPageParam: null as CommentPage["next"],
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

/** Signed addresses of a page's pictures, refetched before they expire. */
export const addressesQuery = (paths: readonly string[]) =>
  queryOptions({
    queryKey: [...socialKey, "pictures", paths],
    queryFn: () => readPictureAddresses(paths, FEED_WIDTH),
    enabled: paths.length > 0,
    staleTime: ADDRESS_SECONDS * 800,
    refetchInterval: ADDRESS_SECONDS * 900,
  });

export const reactionsQuery = (postId: string) =>
  queryOptions({
    queryKey: [...socialKey, "reactions", postId],
    queryFn: () => call("list_reactions", { p_post_id: postId }),
    staleTime: 0,
  });

/** What a person may post, and what becomes of it. */
export type Standing = Answer<"get_post_standing">;

/** Below "mine", so that a change of the profile refetches it. */
export const standingQuery = (personId: string) =>
  queryOptions({
    queryKey: ["mine", personId, "post-standing"],
    queryFn: () => call("get_post_standing"),
    staleTime: 60_000,
  });

export const mentionsQuery = (names: string) =>
  queryOptions({
    queryKey: [...socialKey, "mentions", names],
    queryFn: () => call("check_mentions", { p_body: names }),
    enabled: names !== "",
    placeholderData: (before) => before,
    staleTime: 60_000,
  });

/** Somebody to follow, and why. */
export type Suggestion = PersonCard & { reason_kind: "event" | "genre" | "area"; reason: string };

export const suggestionsQuery = queryOptions({
  queryKey: [...socialKey, "suggestions"],
  queryFn: async () => {
    const data = await call("suggest_people");
    return data as Suggestion[];
  },
});

export const tagsQuery = (area: string | null) =>
  queryOptions({
    queryKey: [...socialKey, "tags", area],
    queryFn: async () => {
      return call("list_post_tags", area ? { p_area: area } : {});
    },
  });

/** Something to follow for somebody who follows nothing yet. */
export type Starter = {
  kind: "venue" | "organiser" | "artist";
  target: string;
  name: string;
  path: string;
  image_path: string | null;
};

export const starterQuery = (area: string | null) =>
  queryOptions({
    queryKey: [...socialKey, "starter", area],
    queryFn: async () => {
      const data = await call("list_starter_pack", area ? { p_area: area } : {});
      return data as Starter[];
    },
  });
