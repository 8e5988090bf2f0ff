import type { RouterContextProvider } from "react-router";
import { callOn } from "#app/api/call.ts";
import { publicClient } from "#app/api/public-client.ts";
import { federationContext } from "#app/context.ts";
import type { Federated } from "./federated.ts";

/** What can be followed: an id, or a tag itself. */
type FollowSubject = { kind: string; target: string };

/** How a page is followed from other servers; null where it cannot be, and nothing is asked where there is no federation. */
export async function findFederated(
  context: Readonly<RouterContextProvider>,
  { kind, target }: FollowSubject,
): Promise<Federated | null> {
  if (!context.get(federationContext)) return null;
  return callOn(publicClient(context), "find_federated", { p_kind: kind, p_target: target });
}

/** The path of the document of a night for other servers; undefined where there is no federation. */
export const federatedNight = (context: Readonly<RouterContextProvider>, id: string): string | undefined =>
  context.get(federationContext) ? `/federation/event/${id}` : undefined;
