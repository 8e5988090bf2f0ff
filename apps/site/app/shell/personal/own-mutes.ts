import { useEffect } from "react";
import { refreshMutes } from "#app/parts/profiles/mute/own-mutes.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** Lists leave out what the account has muted, also where that was done on another device; shows nothing itself. */
export default function OwnMutes() {
  const { person } = useSession();
  const personId = person?.id;
  useEffect(() => {
    // without a connection what this browser remembers stays hidden
    if (personId) void refreshMutes().catch(() => {});
  }, [personId]);
  return null;
}
