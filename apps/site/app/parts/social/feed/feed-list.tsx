import { useQuery } from "@tanstack/react-query";
import { GoingRow } from "#app/parts/social/card/going-row.tsx";
import { OwnPostCard } from "#app/parts/social/card/own-post-card.tsx";
import type { FeedItem } from "#app/parts/social/post.ts";
import { addressesQuery } from "#app/parts/social/social-queries.ts";

const picturesOf = (items: readonly FeedItem[]): string[] =>
  items.flatMap((item) => (item.type === "post" ? item.pictures.map(({ path }) => path) : []));

/** One page of a feed; its pictures are asked for in one call. */
export function FeedList({ items }: { items: readonly FeedItem[] }) {
  const pictures = useQuery(addressesQuery(picturesOf(items)));
  const addresses = pictures.data ?? (pictures.isError ? {} : null);
  return items.map((item) => (
    <li key={`${item.type} ${item.id}`} className="border-line border-b">
      {item.type === "post" ? <OwnPostCard post={item} addresses={addresses} /> : <GoingRow line={item} />}
    </li>
  ));
}
