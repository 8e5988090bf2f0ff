import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { refusalWords } from "#app/format/refusal-words.ts";
import { onArrived, sendPosts, type WaitingPost } from "#app/parts/social/queue/post-queue.ts";
import { WaitingPosts } from "#app/parts/social/queue/waiting-posts.tsx";
import {
  type Feed,
  type FeedPage,
  feedQuery,
  feedsKey,
  socialKey,
} from "#app/parts/social/social-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { EmptyFeed } from "./empty-feed.tsx";
import { FeedList } from "./feed-list.tsx";
import { NewPostsPill } from "./new-posts-pill.tsx";
import { PostSkeletons } from "./post-skeletons.tsx";

const Composer = lazy(() => import("#app/parts/social/composer/composer.tsx"));

/** What one writes, and a feed as the person who is signed in sees it. */
export function OwnFeed({ feed }: { feed: Feed }) {
  const [written, setWritten] = useState<{ from: WaitingPost | null; count: number } | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setWritten(null);
    // the button is drawn again in the form's place
    setTimeout(() => opener.current?.focus());
  };
  return (
    <>
      {written ? (
        <Suspense fallback={<Halftone className="h-80" />}>
          <Composer key={written.count} returned={written.from} onSent={close} onClose={close} />
        </Suspense>
      ) : (
        <Button ref={opener} onClick={() => setWritten({ from: null, count: 0 })}>
          Write a post
        </Button>
      )}
      <WaitingPosts onEdit={(from) => setWritten((before) => ({ from, count: (before?.count ?? 0) + 1 }))} />
      <FeedOf feed={feed} />
    </>
  );
}

/** Keeps only the first page of each cached feed, so that a refetch is one request. */
function useFresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.setQueriesData<{ pages: FeedPage[]; pageParams: unknown[] }>(
      { queryKey: feedsKey },
      (held) => held && { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) },
    );
    await queryClient.invalidateQueries({ queryKey: socialKey });
  };
}

/** The posts of a feed, with what came since. */
export function FeedOf({ feed }: { feed: Feed }) {
  const query = useInfiniteQuery(feedQuery(feed));
  const isOnline = useOnline();
  const freshen = useFresh();
  const top = useRef<HTMLDivElement>(null);
  const latest = useRef(freshen);
  latest.current = freshen;
  useEffect(() => {
    sendPosts();
    return onArrived(({ what }) => what === "post" && void latest.current());
  }, []);

  const pages = query.data?.pages ?? [];
  const first = pages[0]?.items[0];
  const isEmpty = pages.length > 0 && pages.every(({ items }) => items.length === 0);
  if (query.isPending) return <PostSkeletons />;
  if (query.isError && pages.length === 0) {
    const refusal = toRefusal(query.error, navigator.onLine);
    return (
      <div className="pt-4">
        <ErrorState
          title={isOnline ? undefined : "You're offline"}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        >
          {refusal.code ? refusalWords(refusal) : "The posts could not be loaded. Nothing has changed."}
        </ErrorState>
      </div>
    );
  }
  return (
    <div ref={top}>
      {isOnline ? null : (
        <p role="status" className="mt-4 border-warn border-s-4 ps-3 text-small">
          You're offline. This is what was read last; what you write is sent once you are connected.
        </p>
      )}
      {first ? (
        <NewPostsPill
          feed={feed}
          since={first}
          onShow={() => {
            void freshen().then(() => top.current?.scrollIntoView({ block: "start" }));
          }}
        />
      ) : null}
      {feed.name === "city" && !feed.key ? <OwnCity area={pages[0]?.area ?? null} /> : null}
      {isEmpty ? <EmptyFeed feed={feed} area={pages[0]?.area ?? null} /> : null}
      <ul aria-label="Posts" className="empty:hidden">
        {pages.map(({ items }) => (
          <FeedList key={items[0]?.id ?? ""} items={items} />
        ))}
      </ul>
      <ShowMore query={query} className="py-5">
        Show older posts
      </ShowMore>
    </div>
  );
}

/** Which place the person's own city is. */
function OwnCity({ area }: { area: { name: string } | null }) {
  return (
    <p className="pt-4 text-ink-2 text-small">
      {area ? (
        `Posts from ${area.name}, the latest first.`
      ) : (
        <>
          You have not told us your city, so these are the posts of all of the UK.{" "}
          <Link to="/settings/places">Choose your city</Link>
        </>
      )}
    </p>
  );
}
