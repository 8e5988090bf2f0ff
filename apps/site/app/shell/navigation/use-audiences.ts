import { useDoorTonight } from "#app/api/door-tonight.ts";
import type { Audience } from "#app/part.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** Which links concern the person who uses this browser; the same for everybody until the page is hydrated. */
export function useAudiences(): ReadonlySet<Audience> {
  const { person } = useSession();
  const audiences = new Set<Audience>(["everybody", person ? "signed-in" : "signed-out"]);
  if (useDoorTonight() && person) audiences.add("door");
  if (person?.roles.includes("admin")) audiences.add("admin").add("staff");
  if (person?.roles.includes("moderator")) audiences.add("staff");
  return audiences;
}
