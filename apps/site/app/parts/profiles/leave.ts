import { ALERTS, NOTICES, toAuthErrorText } from "@undercroft/contract";
import { alert, notify } from "#app/ui/toasts.ts";
import { signOut, toFailure } from "./commands.ts";

/** Signs out of this browser and says how it went; it is signed out here even where the service could not be told. */
export async function leave(): Promise<void> {
  try {
    await signOut("local");
    notify(NOTICES.signedOut);
  } catch (error) {
    alert({ title: ALERTS.authenticationError, description: toAuthErrorText(toFailure(error)) });
  }
}
