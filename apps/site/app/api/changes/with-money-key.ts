/** Keys of calls that have no answer yet, by what they ask. */
const open = new Map<string, string>();

/**
 * Sends a call that moves money under an idempotency key. Pressed twice, or again after an answer was lost, it goes with the same key, so
 * that the server answers what it answered before. Once it was answered, the same words are a new call.
 * @param body what is asked, which names the call too
 * @throws what `send` throws
 */
export async function withMoneyKey<Answer>(
  body: unknown,
  send: (key: string) => PromiseLike<Answer>,
): Promise<Answer> {
  const asked = JSON.stringify(body);
  const key = open.get(asked) ?? crypto.randomUUID();
  open.set(asked, key);
  const answer = await send(key);
  open.delete(asked);
  return answer;
}
