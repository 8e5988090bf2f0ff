import { parseNextPath, toSignInPath } from "@undercroft/contract";
import { useSearchParams } from "react-router";

/** Where to go once signed in, and the other account screens with that kept. */
export function useNext() {
  const [params] = useSearchParams();
  const next = parseNextPath(params.get("next"));
  return { next, signInPath: toSignInPath(next), signUpPath: toSignInPath(next, "signup") };
}
