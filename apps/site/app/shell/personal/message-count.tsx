import { useEffect } from "react";
import { countMessages, tellMessagesMoved } from "#app/parts/messages/count-messages.ts";
import { sendMessagesOf, useWaitingThreads } from "#app/parts/messages/message-queue.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { useKeptCount } from "#app/shell/account/use-kept-count.ts";

/** Keeps the number of threads with something new, the open list, and the queues of what waits to be sent. */
export default function MessageCount() {
  const { person } = useSession();
  const waiting = useWaitingThreads().join(" ");
  useEffect(() => {
    for (const thread of waiting.split(" ").filter(Boolean)) sendMessagesOf(thread);
  }, [waiting]);
  useKeptCount(person?.id ?? null, { count: countMessages, event: "message", tellMoved: tellMessagesMoved });
  return null;
}
