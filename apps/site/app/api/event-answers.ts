/**
 * What the visitor has answered to events: interested or going. It is empty in the page that everybody gets; the browser of a
 * signed-in person fills it once the page stands. The part that knows about accounts says how an answer is given, by `answerBy`.
 */
import { useSyncExternalStore } from "react";
import { makeStore } from "#app/device/store.ts";

/** An answer that lists show. */
export type EventAnswer = "interested" | "going";

/** Stores an answer, or takes it back. @throws when it was not stored; the person has been told then */
export type AnswerEvent = (
  event: { id: string; title: string },
  wanted: EventAnswer | null,
) => Promise<unknown>;

type Answers = ReadonlyMap<string, EventAnswer>;

const answers = makeStore<Answers>(new Map());
let loadAnswerEvent: (() => Promise<AnswerEvent>) | undefined;

/** Sets all of them, by the id of the event. */
export const replaceEventAnswers = answers.set;

/** Notes one that was given elsewhere on the page. */
export function noteEventAnswer(eventId: string, answer: EventAnswer | null): void {
  const others = [...answers.read()].filter(([id]) => id !== eventId);
  replaceEventAnswers(new Map(answer ? [...others, [eventId, answer]] : others));
}

/** Says what gives answers; it is fetched at the first press. */
export function answerBy(load: typeof loadAnswerEvent): void {
  loadAnswerEvent = load;
}

/** Answers at once, and takes it back when that is refused. */
export async function giveEventAnswer(
  event: Parameters<AnswerEvent>[0],
  wanted: EventAnswer | null,
): Promise<void> {
  const before = answers.read().get(event.id) ?? null;
  noteEventAnswer(event.id, wanted);
  try {
    const answerEvent = await loadAnswerEvent?.();
    await answerEvent?.(event, wanted);
  } catch {
    noteEventAnswer(event.id, before);
  }
}

/** The visitor's answer to an event, null for none. */
export function useEventAnswer(eventId: string): EventAnswer | null {
  return useSyncExternalStore(
    answers.subscribe,
    () => answers.read().get(eventId) ?? null,
    () => null,
  );
}
