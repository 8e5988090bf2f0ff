import { useEffect, useRef } from "react";
import type { Conversation } from "#app/parts/messages/message.ts";
import type { HeldMessages } from "#app/parts/messages/messages-queries.ts";

const load = () => import("./keep-threads.ts");
/** Where the script did not come: nothing is kept under it. */
const noGeneration = -1;

/**
 * Keeps a thread on this device as it is read.
 * @returns forgets it there, for when its person leaves it
 */
export function useKeepThread(
  personId: string,
  conversation: Conversation | undefined,
  held: HeldMessages | undefined,
): (threadId: string) => void {
  /** from before anything was read: what is on its way while the person signs out is not kept */
  const asOf = useRef<Promise<number>>(undefined);
  useEffect(() => {
    asOf.current ??= load().then(
      ({ deviceGeneration }) => deviceGeneration(),
      () => noGeneration,
    );
    if (!conversation || !held) return;
    const { messages } = held;
    Promise.all([load(), asOf.current])
      .then(([{ keepThread }, generation]) => keepThread(personId, conversation, messages, generation))
      .catch(() => {}); // the script did not come: the next reading keeps it
  }, [personId, conversation, held]);
  return (threadId) => {
    if (!asOf.current) return;
    Promise.all([load(), asOf.current])
      .then(([{ forgetThread }, generation]) => forgetThread(personId, threadId, generation))
      .catch(() => {});
  };
}
