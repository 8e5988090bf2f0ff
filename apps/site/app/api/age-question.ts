// What is for people of 18 and over asks for the date of birth once. The dialog is drawn by the frame.
import { toErrorCode } from "@undercroft/contract";
import { makeStore } from "#app/device/store.ts";

/** A question that waits for its answer. */
export type AgeQuestion = { answer: (isAdult: boolean) => void };

const question = makeStore<AgeQuestion | null>(null);
let asked: Promise<boolean> | null = null;

/** The question being asked, or null. */
export const readAgeQuestion = question.read;

/** Calls back when the question is asked or answered. Returns how to stop. */
export const subscribeToAgeQuestion = question.subscribe;

/** Several that ask at the same time share one dialog. @returns whether the person is of age; false when they closed it */
export function askAge(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    question.set({
      answer: (isAdult) => {
        question.set(null);
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
