import { call } from "#app/api/call.ts";
import { setCount } from "#app/api/counts.ts";
import { makeSignal } from "#app/device/store.ts";
import type { MessageCounts } from "./message.ts";

/** Shows how many threads have something new in the header and in Me. */
export function showCounts(counts: MessageCounts): MessageCounts {
  setCount("messages", counts.unread + counts.requests);
  return counts;
}

/** Counts threads with something new. @throws the data API's error */
export const countMessages = async (): Promise<MessageCounts> => showCounts(await call("count_messages"));

const moved = makeSignal();

/** Tells every list of threads that something in one of them has changed. */
export const tellMessagesMoved = (): void => moved.set();

/** Calls back when it has. @returns how to stop */
export const onMessagesMoved = moved.subscribe;
