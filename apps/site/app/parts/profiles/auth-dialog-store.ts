import { knownSession } from "./session-store.ts";

/** What an interrupted action asks for before it goes on. */
export type AuthRequest = {
  /** Names the purpose: "Sign in to hold these tickets". */
  title: string;
  /** What stays in view meanwhile: the event, the night. */
  summary?: string;
  /** Where links in mails lead, so that the action can be taken up again from there. */
  next: string;
};

type OpenRequest = AuthRequest & { settle: (isSignedIn: boolean) => void };

let current: OpenRequest | null = null;
const listeners = new Set<() => void>();

function set(next: OpenRequest | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The request being shown, or null. */
export const readAuthRequest = (): OpenRequest | null => current;

/** Calls back when a request opens or closes. Returns how to stop. */
export function subscribeToAuthRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Asks the visitor to sign in without leaving the page, unless it turns out that they are in: a press can come before the page
 * knows that.
 * @returns true once they are in, false when they closed the dialog
 */
export async function requestSignIn(request: AuthRequest): Promise<boolean> {
  if ((await knownSession()).status === "signed-in") return true;
  current?.settle(false);
  return new Promise((resolve) => {
    const settle = (isSignedIn: boolean) => {
      if (current?.settle === settle) set(null);
      resolve(isSignedIn);
    };
    set({ ...request, settle });
  });
}
