import { useEffect, useRef } from "react";
import { useSavedSync } from "#app/api/saved/use-saved-sync.ts";
import { savedEvents } from "#app/parts/events/saved/saved-events.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** Keeps the saved events of this browser and of the account in step; shows nothing. */
export default function SavedEventsSync() {
  const { status, person } = useSession();
  const personId = person?.id ?? null;
  const owner = useRef<string | null>(null);

  // What one person saved is not for the next person who uses the browser.
  useEffect(() => {
    if (status === "signed-out" && owner.current !== null) savedEvents.replace([]);
    owner.current = personId;
  }, [status, personId]);

  useSavedSync("event", savedEvents, personId);
  return null;
}
