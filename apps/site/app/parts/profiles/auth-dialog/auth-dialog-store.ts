import { makeStore } from "#app/device/store.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { knownSession } from "#app/parts/profiles/session/session-store.ts";

/** What an interrupted action asks for before it goes on. */
export type AuthRequest = {
  /** Names the purpose: "Sign in to hold these tickets". */
  title: string;
  /** What stays in view meanwhile: the event, the night. */
  summary?: string;
  /** Where links in mails lead, so that the action can be taken up again from there. */
  next: string;
  /** a guest may do it too, without an account */
  takesGuests?: true;
  /** what they press for it, where it is no booking, and what it takes */
  withoutAccount?: { label: string; note: string };
};

type OpenRequest = AuthRequest & { settle: (isSignedIn: boolean) => void };

const current = makeStore<OpenRequest | null>(null);

/** The request being shown, or null. */
export const readAuthRequest = current.read;

/** Calls back when a request opens or closes. Returns how to stop. */
export const subscribeToAuthRequest = current.subscribe;

/**
 * Asks the visitor to sign in without leaving the page, unless it turns out that they are in: a press can come before the page
 * knows that.
 * @returns true once they are in, or a guest where guests will do; false when they closed the dialog
 */
export async function requestSignIn(request: AuthRequest): Promise<boolean> {
  const known = await knownSession();
  if (known.status === "signed-in" || (request.takesGuests && bookerOf(known))) return true;
  current.read()?.settle(false);
  return new Promise((resolve) => {
    const settle = (isSignedIn: boolean) => {
      if (current.read()?.settle === settle) current.set(null);
      resolve(isSignedIn);
    };
    current.set({ ...request, settle });
  });
}
