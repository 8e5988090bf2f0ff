// What is for people of 18 and over asks for the date of birth once. The dialog is drawn by the frame.
import { toErrorCode } from "@undercroft/contract";

/** A question that waits for its answer. */
export type AgeQuestion = { answer: (isAdult: boolean) => void };

let current: AgeQuestion | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function set(next: AgeQuestion | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The question being asked, or null. */
export const readAgeQuestion = (): AgeQuestion | null => current;

/** Calls back when the question is asked or answered. Returns how to stop. */
export function subscribeToAgeQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Several that ask at the same time share one dialog. @returns whether the person is of age; false when they closed it */
export function askAge(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    set({
      answer: (isAdult) => {
        set(null);
        asked = null;
        resolve(isAdult);
      },
    });
  });
  return asked;
}

/**
 * Does something, and where the database wants to know the person's age first, asks for it and does it again.
 * @param act throws what the data API answered
 * @throws what `act` threw, where it was something else, or the person is not of age or closed the dialog
 */
export async function withAge<T>(act: () => PromiseLike<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const details = (error as { details?: string | null } | null)?.details ?? null;
    if (toErrorCode({ details }) !== "AGE_REQUIRED" || !(await askAge())) throw error;
    return await act();
  }
}
