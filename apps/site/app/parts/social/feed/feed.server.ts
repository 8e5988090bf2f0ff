import type { RouterContextProvider } from "react-router";
import { type Answer, callOn } from "#app/api/call.ts";
import { publicClient } from "#app/api/public-client.ts";
import { apiFetchContext, settingsContext } from "#app/context.ts";
import { FEED_WIDTH, type PictureAddresses, signPictures } from "#app/parts/social/card/picture-addresses.ts";
import type { Post } from "#app/parts/social/post.ts";

type Context = Readonly<RouterContextProvider>;

type PublicPage = Omit<Answer<"list_posts">, "items"> & { items: Post[] };

/** What strangers may read of posts, with the addresses of their pictures. */
export type PublicFeed = PublicPage & { addresses: PictureAddresses };

/** A page without its pictures is better than none. */
async function addressesFor(context: Context, posts: readonly Post[]): Promise<PictureAddresses> {
  const { siteUrl, publishableKey: apikey } = context.get(settingsContext);
  const paths = posts.flatMap(({ pictures }) => pictures.map(({ path }) => path));
  const caller = { fetch: context.get(apiFetchContext), origin: siteUrl, apikey, token: apikey };
  return signPictures(caller, paths, FEED_WIDTH).catch((error: unknown) => {
    console.error("The pictures of posts could not be signed", error);
    return {};
  });
}

/**
 * The latest posts that strangers may read.
 * @param name the city's, where `key` is the area's slug and null the whole country, or a person's, by their handle
 */
export async function readPublicFeed(
  context: Context,
  {
    name,
    key,
    tag = null,
    limit,
  }: {
    name: "city" | "author";
    key: string | null;
    tag?: string | null;
    limit?: number;
  },
): Promise<PublicFeed> {
  const { items, ...page } = await callOn(
    publicClient(context),
    "list_posts",
    {
      p_feed: name,
      ...(key ? { p_key: key } : {}),
      ...(tag ? { p_tag: tag } : {}),
      ...(limit ? { p_limit: limit } : {}),
    },
    { get: true },
  );
  const posts = items.filter((item) => item.type === "post");
  return { ...page, items: posts, addresses: await addressesFor(context, posts) };
}

/** A post that strangers may read with its first comments, or null. */
export async function readPublicPost(context: Context, id: string) {
  const client = publicClient(context);
  const post = await callOn(client, "get_post", { p_post_id: id });
  if (!post) return null;
  const [comments, addresses] = await Promise.all([
    callOn(client, "list_comments", { p_post_id: id }),
    addressesFor(context, [post]),
  ]);
  return { post, addresses, comments: comments.items, hasMore: comments.next !== null };
}

/** Tags that several people used in the last week. */
export async function readPublicTags(context: Context, area: string | null) {
  return callOn(publicClient(context), "list_post_tags", area ? { p_area: area } : {});
}
