import { type Refusal, toRefusal } from "./refusal.ts";

/**
 * What an answer of the data API means for something that waits in the outbox: null when it arrived, or why it was refused.
 * @throws the error itself where sending it again may help: no connection, a broken service, too many, a token that ran out
 */
export function toOutcome(answer: { error: unknown; status: number }): Refusal | null {
  const { error, status } = answer;
  if (!error) return null;
  const isFinal = status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
  if (!isFinal) throw error;
  return toRefusal(error, true);
}
