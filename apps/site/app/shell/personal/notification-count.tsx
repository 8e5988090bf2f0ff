import { useEffect } from "react";
import { countNotifications } from "#app/parts/notifications/notification-commands.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";

const EVERY_MS = 60_000;

/** Keeps the number on the bell: read on arrival, when the page is looked at again, and every minute it is looked at. */
export default function NotificationCount() {
  const { person } = useSession();
  const personId = person?.id ?? null;
  useEffect(() => {
    if (personId === null) return;
    const read = () => {
      if (document.visibilityState === "visible") void countNotifications().catch(() => undefined);
    };
    read();
    const timer = setInterval(read, EVERY_MS);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [personId]);
  return null;
}
