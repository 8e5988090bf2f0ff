import { ALERTS, NOTICES, toAuthErrorText } from "@undercroft/contract";
import { useNavigate } from "react-router";
import { alert, notify } from "#app/ui/toasts.ts";
import { signOut, toFailure } from "./commands.ts";

/** Signs out of this browser, forgets what was read as this person, and goes home. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut("local");
      notify(NOTICES.signedOut);
    } catch (error) {
      alert({ title: ALERTS.authenticationError, description: toAuthErrorText(toFailure(error)) });
    }
    await navigate("/");
  };
}
