import { useLocation } from "react-router";

/** The address that the screen before this one knows already, as that of an invitation; the other account screens get it too. */
export function useKnownEmail(): { email: string | undefined; state: { email: string } | undefined } {
  const state: unknown = useLocation().state;
  const email =
    typeof state === "object" && state !== null && "email" in state && typeof state.email === "string"
      ? state.email
      : undefined;
  return { email, state: email === undefined ? undefined : { email } };
}
