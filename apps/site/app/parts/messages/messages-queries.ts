import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { showCounts } from "./count-messages.ts";
import type { Message, MessageCounts } from "./message.ts";

/** Everything read of messages begins with this key. */
export const messagesKey = ["messages"] as const;
/** The lists with their counts. */
export const listsKey = [...messagesKey, "list"] as const;

/** @param box all, unread, requests, archived, or the id of an inbox */
export const conversationsQuery = (box: string) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, box],
    queryFn: async ({ pageParam }) => {
      const page = await call("list_conversations", {
        p_box: box,
        ...(pageParam ? { p_before: pageParam } : {}),
      });
      showCounts(page.counts);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page): string | null =>
      page.has_more ? (page.conversations.at(-1)?.last_message_at ?? null) : null,
    staleTime: 0,
  });

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, "thread", id],
    queryFn: () => call("get_conversation", { p_conversation_id: id }),
    staleTime: 0,
  });

/** What is held of a thread: messages without a gap, in order. */
export type HeldMessages = { messages: readonly Message[]; hasOlder: boolean };

const readMessages = async (id: string, from: { p_before?: number; p_after?: number } = {}) =>
  call("list_messages", { p_conversation_id: id, ...from });

/** The last fifty. */
export async function readLatest(id: string): Promise<HeldMessages> {
  const { messages, has_more: hasOlder } = await readMessages(id);
  return { messages, hasOlder };
}

/** Fifty before what is held. */
export async function readOlder(id: string, held: HeldMessages): Promise<HeldMessages> {
  const first = held.messages[0];
  if (!first) return held;
  const { messages, has_more: hasOlder } = await readMessages(id, { p_before: first.sequence });
  return { messages: [...messages, ...held.messages], hasOlder };
}

/** Everything after what is held: gaps are filled before what follows is shown. */
export async function readNewer(id: string, held: HeldMessages): Promise<HeldMessages> {
  let all = held.messages;
  for (;;) {
    const { messages, has_more: hasMore } = await readMessages(id, { p_after: all.at(-1)?.sequence ?? 0 });
    const known = new Set(all.map(({ sequence }) => sequence));
    const more = messages.filter(({ sequence }) => !known.has(sequence));
    all = [...all, ...more];
    // an answer without anything new would be asked for again without end
    if (!hasMore || more.length === 0) return { messages: all, hasOlder: held.hasOlder };
  }
}

/** Marks a thread as read up to a message. */
export const readConversation = async (id: string, sequence: number): Promise<MessageCounts> =>
  showCounts(await call("read_conversation", { p_conversation_id: id, p_sequence: sequence }));

export const receiverQuery = (kind: string, key: string) =>
  queryOptions({
    queryKey: [...messagesKey, "receiver", kind, key],
    queryFn: () => call("find_conversation", { p_kind: kind, p_key: key }),
    staleTime: 0,
    retry: false,
  });

export const searchMessagesQuery = (words: string) =>
  queryOptions({
    queryKey: [...messagesKey, "search", words],
    queryFn: () => call("search_messages", { p_query: words }),
    staleTime: 30_000,
    retry: false,
  });
