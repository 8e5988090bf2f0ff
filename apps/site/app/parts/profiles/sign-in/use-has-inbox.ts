import { useRouteLoaderData } from "react-router";
import type { SiteSettings } from "#app/context.ts";

/** Whether this installation keeps the mail it sends on a page of its own. */
export function useHasInbox(): boolean {
  const settings = useRouteLoaderData("root") as SiteSettings | undefined;
  return settings?.inbox ?? false;
}
