// The last messages of threads that a person has open are kept on this device, to be read without a connection. What a person reads for a
// team is not: their place in it may end at any time.
import { keepOnDevice, readFromDevice } from "#app/api/device-store.ts";
import { serverNow } from "#app/device/server-time.ts";
import type { Conversation, Message } from "#app/parts/messages/message.ts";

export { deviceGeneration } from "#app/api/device-store.ts";

/** A thread as it was read last; times are ISO 8601, `readAt` in milliseconds. */
export type KeptThread = {
  id: string;
  title: string;
  readAt: number;
  messages: readonly Pick<Message, "id" | "body" | "created_at" | "is_mine">[];
};

const name = "threads";
const mostThreads = 20;
const mostMessages = 50;

/** Threads of a person, the one that was read last first. What lies there and is none of ours counts as nothing. */
export async function readKeptThreads(personId: string): Promise<KeptThread[]> {
  const value = (await readFromDevice<unknown>(name, personId))?.value;
  return Array.isArray(value) ? value.filter(isThread) : [];
}

const isThread = (value: unknown): value is KeptThread => {
  const { id, title, readAt, messages } = Object(value) as Partial<KeptThread>;
  return (
    [typeof id, typeof title, typeof readAt].join() === "string,string,number" && Array.isArray(messages)
  );
};

/** Whether a thread may be kept: one's own, accepted, with somebody who is not blocked. */
const mayBeKept = ({ side, state, is_blocked_by_me: isBlocked }: Conversation): boolean =>
  side === "person" && (state === "active" || state === "archived") && !isBlocked;

/**
 * Keeps the last messages of a thread, or forgets it where it may not be kept. Never throws.
 * @param asOf `deviceGeneration()` from before the thread was read
 */
export async function keepThread(
  personId: string,
  conversation: Conversation,
  messages: readonly Message[],
  asOf: number,
): Promise<void> {
  if (!mayBeKept(conversation)) return forgetThread(personId, conversation.id, asOf);
  const others = (await readKeptThreads(personId)).filter(({ id }) => id !== conversation.id);
  const thread: KeptThread = {
    id: conversation.id,
    title: conversation.title,
    readAt: serverNow(),
    messages: messages
      .slice(-mostMessages)
      .map(({ id, body, created_at, is_mine }) => ({ id, body, created_at, is_mine })),
  };
  await keepOnDevice(name, personId, [thread, ...others].slice(0, mostThreads), asOf);
}

/** Forgets a thread that the person has left. Never throws. */
export async function forgetThread(personId: string, threadId: string, asOf: number): Promise<void> {
  const threads = await readKeptThreads(personId);
  const others = threads.filter(({ id }) => id !== threadId);
  if (others.length < threads.length) await keepOnDevice(name, personId, others, asOf);
}
