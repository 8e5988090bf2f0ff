import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLive } from "#app/api/live/use-live.ts";
import type { Message } from "./message.ts";
import { onMessageSent, sendMessagesOf } from "./message-queue.ts";
import {
  conversationQuery,
  type HeldMessages,
  listsKey,
  messagesKey,
  readConversation,
  readLatest,
  readNewer,
  readOlder,
} from "./messages-queries.ts";

const pollMs = 15_000;

const heldKey = (threadId: string) => [...messagesKey, "messages", threadId] as const;

/** An open thread: its messages in order and without gaps, kept up to date while the page is open. */
export function useThread(threadId: string, personId: string) {
  const queryClient = useQueryClient();
  const conversation = useQuery(conversationQuery(threadId));
  const held = useQuery({
    queryKey: heldKey(threadId),
    queryFn: () => readLatest(threadId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [stands, setStands] = useState(false);

  // one reading at a time; what is told meanwhile is read after it
  const turn = useRef<Promise<void>>(Promise.resolve());
  const queue = useCallback(
    (read: (now: HeldMessages) => Promise<HeldMessages>): Promise<void> => {
      turn.current = turn.current
        .then(async () => {
          const now = queryClient.getQueryData<HeldMessages>(heldKey(threadId));
          if (now) queryClient.setQueryData(heldKey(threadId), await read(now));
        })
        .catch(() => undefined);
      return turn.current;
    },
    [queryClient, threadId],
  );
  const catchUp = useCallback(async () => {
    await queue((now) => readNewer(threadId, now));
    await queryClient.invalidateQueries({ queryKey: [...messagesKey, "thread", threadId] });
  }, [queue, queryClient, threadId]);

  const isLost = useLive(`person:${personId}`, {
    onMessage: (event, payload) => {
      if (event !== "message" || payload.conversation_id !== threadId) return;
      if (typeof payload.sequence === "number") void catchUp();
    },
    onReturn: () => void catchUp(),
    onEnter: () => {
      setStands(true);
      void catchUp();
    },
  });
  const isDeaf = !stands || isLost;
  useEffect(() => {
    sendMessagesOf(threadId);
    return onMessageSent((sent) => {
      if (sent !== threadId) return;
      void catchUp();
      void queryClient.invalidateQueries({ queryKey: listsKey });
    });
  }, [threadId, catchUp, queryClient]);
  useEffect(() => {
    if (!isDeaf) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void catchUp(), pollMs);
    return () => clearInterval(timer);
  }, [isDeaf, catchUp]);
  // what was held from an earlier visit is brought up to date
  useEffect(() => {
    void catchUp();
  }, [catchUp]);

  return {
    conversation,
    held,
    isLost,
    loadOlder: () => queue((now) => readOlder(threadId, now)),
  };
}

/** Marks what is in view as read, while the page is looked at. */
export function useReading(threadId: string, newest: Message | undefined, isAtEnd: boolean): void {
  const queryClient = useQueryClient();
  const sequence = newest?.sequence ?? 0;
  const done = useRef(0);
  useEffect(() => {
    function read() {
      if (
        !isAtEnd ||
        sequence <= done.current ||
        document.visibilityState !== "visible" ||
        !document.hasFocus()
      )
        return;
      const before = done.current;
      done.current = sequence;
      readConversation(threadId, sequence).then(
        () => queryClient.invalidateQueries({ queryKey: listsKey }),
        () => {
          done.current = before;
        },
      );
    }
    read();
    window.addEventListener("focus", read);
    document.addEventListener("visibilitychange", read);
    return () => {
      window.removeEventListener("focus", read);
      document.removeEventListener("visibilitychange", read);
    };
  }, [threadId, sequence, isAtEnd, queryClient]);
}
