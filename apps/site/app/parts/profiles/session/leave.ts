import { ALERTS, NOTICES, toAuthErrorText } from "@undercroft/contract";
import { brandName } from "@undercroft/contract/brand";
import { countUnsent, doBeforeLeaving } from "#app/api/before-leaving.ts";
import { outbox } from "#app/api/outbox.ts";
import { signOut, toFailure } from "#app/parts/profiles/commands.ts";
import { alert, notify } from "#app/ui/notices/toasts.ts";
import { readSession } from "./session-store.ts";
import { askToSignOut } from "./sign-out-question.ts";

/** Long enough to read what is to be done. */
const UNHEARD_MS = 15_000;

/**
 * Sends what waits, and asks where something has not been sent: signing out deletes it.
 * @returns whether the person may be signed out
 */
export async function mayLeave(): Promise<boolean> {
  const { person } = readSession();
  // what waits is unknown until the outbox has opened, which a press soon after the page can come before
  if (person) await outbox.start(person.id).catch(() => {});
  if ((await outbox.count()) > 0 && !(await askToSignOut())) return false;
  await doBeforeLeaving();
  const scans = await countUnsent();
  return scans === 0 || askToSignOut(scans);
}

/**
 * Signs out of this browser and says how it went; it is signed out here even where the service could not be told. Where something has not
 * been sent, the person is asked first.
 * @returns whether the person is signed out
 */
export async function leave(): Promise<boolean> {
  if (!(await mayLeave())) return false;
  try {
    await signOut("local");
    notify(NOTICES.signedOut);
  } catch (error) {
    const failure = toFailure(error);
    const isUnheard = failure.name === "AuthRetryableFetchError";
    if (isUnheard)
      notify("You are signed out on this device", {
        description: `${brandName()} could not be told: end the session under Security.`,
        durationMs: UNHEARD_MS,
      });
    else alert({ title: ALERTS.authenticationError, description: toAuthErrorText(failure) });
  }
  return true;
}
