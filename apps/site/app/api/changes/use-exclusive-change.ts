import { useRef, useState } from "react";
import { sending } from "#app/api/kept-forms/form-owner.ts";

type Shown<R> = R | null;

/** Turns what a change threw into what the screen shows; null where nothing stays on it, as after a toast. */
export type ToShown<R> = (error: unknown, isOnline: boolean) => Shown<R> | Promise<Shown<R>>;

/**
 * Runs one change at a time, so that a second press sends nothing. It reads nothing again and fetches no client: pages without
 * queries use it as it is, and `useExclusiveMutation` is built on it.
 * @param afterwards runs once a change is done, while the button is still busy
 */
export function useExclusiveChange<R>(toShown: ToShown<R>, afterwards?: () => Promise<unknown>) {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Shown<R>>(null);

  async function perform<T>(act: () => PromiseLike<T>, isDone: (answer: T) => boolean) {
    // the state of this render may be older than the press before
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setIsBusy(true);
    setRefusal(null);
    const noteArrived = sending.begin();
    try {
      const answer = await act();
      if (isDone(answer)) {
        noteArrived();
        await afterwards?.();
      }
      return answer;
    } catch (error) {
      setRefusal(await toShown(error, navigator.onLine));
      return undefined;
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return {
    /** Answers what the change answered, or undefined where it was refused or another one was running. */
    run: <T>(act: () => PromiseLike<T>): Promise<T | undefined> => perform(act, () => true),
    /** Answers whether it was done. A change that answers false was not: what was typed is still to be sent. */
    attempt: async (act: () => PromiseLike<unknown>): Promise<boolean> =>
      (await perform(
        async () => (await act()) !== false,
        (isDone) => isDone,
      )) === true,
    isBusy,
    refusal,
    setRefusal,
  };
}
