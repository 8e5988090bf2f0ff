// Signing out takes what has not been sent away with it, so that is asked first. The dialog is drawn by the frame.

/** A question that waits for its answer. */
export type SignOutQuestion = {
  answer: (isMeant: boolean) => void;
  /** of a door, which could not be sent just now; 0 where the question is about the outbox */
  scans: number;
};

let current: SignOutQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: SignOutQuestion | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The question being asked, or null. */
export const readSignOutQuestion = (): SignOutQuestion | null => current;

/** Calls back when a question is asked or answered. Returns how to stop. */
export function subscribeToSignOutQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks whether to sign out although something has not been sent. */
export function askToSignOut(scans = 0): Promise<boolean> {
  return new Promise((resolve) => {
    set({
      scans,
      answer: (isMeant) => {
        set(null);
        resolve(isMeant);
      },
    });
  });
}
