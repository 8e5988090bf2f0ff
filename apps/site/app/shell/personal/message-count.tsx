import { useEffect } from "react";
import { useLive } from "#app/api/use-live.ts";
import { countMessages, tellMessagesMoved } from "#app/parts/messages/count-messages.ts";
import { sendMessagesOf, useWaitingThreads } from "#app/parts/messages/message-queue.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";

const EVERY_MS = 60_000;

const read = () => {
  if (document.visibilityState === "visible") void countMessages().catch(() => undefined);
};

const readAgain = () => {
  tellMessagesMoved();
  read();
};

/** Keeps the number of threads with something new, the open list, and the queues of what waits to be sent. */
export default function MessageCount() {
  const { person } = useSession();
  const personId = person?.id ?? null;
  const waiting = useWaitingThreads().join(" ");
  useEffect(() => {
    for (const thread of waiting.split(" ").filter(Boolean)) sendMessagesOf(thread);
  }, [waiting]);
  useLive(personId && `person:${personId}`, {
    onMessage: (event) => event === "message" && readAgain(),
    onReturn: readAgain,
    onEnter: readAgain,
  });
  useEffect(() => {
    if (personId === null) return;
    read();
    const timer = setInterval(read, EVERY_MS);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [personId]);
  return null;
}
