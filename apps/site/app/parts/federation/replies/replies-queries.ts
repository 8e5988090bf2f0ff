import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";

/** What teams and accounts of other servers say to each other. */
export type Replies = Answer<"list_replies">;
export type ReplyTeam = Replies["teams"][number];
export type ReplyThread = Answer<"read_reply_thread">;

/** Everything read of replies begins with this key. */
export const repliesKey = ["federation", "replies"] as const;

export const repliesQuery = infiniteQueryOptions({
  queryKey: [...repliesKey, "list"],
  queryFn: ({ pageParam }) => call("list_replies", pageParam ? { p_before: pageParam } : {}),
  initialPageParam: null as string | null,
  getNextPageParam: (page): string | null => (page.has_more ? (page.threads.at(-1)?.last_at ?? null) : null),
  staleTime: 0,
});

export const replyThreadQuery = (id: string) =>
  queryOptions({
    queryKey: [...repliesKey, "thread", id],
    queryFn: () => call("read_reply_thread", { p_thread_id: id }),
    staleTime: 0,
    retry: false,
  });
