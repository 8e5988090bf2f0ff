import { parseNextPath, toSignInPath } from "@undercroft/contract";
import { useRouteLoaderData, useSearchParams } from "react-router";
import type { SiteSettings } from "#app/context.ts";

/** Where to go once signed in, and the other account screens with that kept. */
export function useNext() {
  const [params] = useSearchParams();
  const next = parseNextPath(params.get("next"));
  return { next, signInPath: toSignInPath(next), signUpPath: toSignInPath(next, "signup") };
}

/** Whether this installation shows the mail it sends. */
export function useHasInbox(): boolean {
  const settings = useRouteLoaderData("root") as SiteSettings | undefined;
  return settings?.inbox ?? false;
}
