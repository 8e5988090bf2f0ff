// Signing out takes what has not been sent away with it, so that is asked first. The dialog is drawn by the frame.
import { makeStore } from "#app/device/store.ts";

/** A question that waits for its answer. */
export type SignOutQuestion = {
  answer: (isMeant: boolean) => void;
  /** of a door, which could not be sent just now; 0 where the question is about the outbox */
  scans: number;
};

const question = makeStore<SignOutQuestion | null>(null);

/** The question being asked, or null. */
export const readSignOutQuestion = question.read;

/** Calls back when a question is asked or answered. Returns how to stop. */
export const subscribeToSignOutQuestion = question.subscribe;

/** Asks whether to sign out although something has not been sent. */
export function askToSignOut(scans = 0): Promise<boolean> {
  return new Promise((resolve) => {
    question.set({
      scans,
      answer: (isMeant) => {
        question.set(null);
        resolve(isMeant);
      },
    });
  });
}
