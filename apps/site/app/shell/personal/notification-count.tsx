import { useEffect } from "react";
import { useLive } from "#app/api/use-live.ts";
import { tellNotificationsMoved } from "#app/parts/notifications/moved-notifications.ts";
import { countNotifications } from "#app/parts/notifications/notification-commands.ts";
import { useSession } from "#app/parts/profiles/use-session.ts";

const EVERY_MS = 60_000;

const read = () => {
  if (document.visibilityState === "visible") void countNotifications().catch(() => undefined);
};

const readAgain = () => {
  tellNotificationsMoved();
  read();
};

/** Keeps the number on the bell: read on arrival, when something is told, when the page is looked at again, and every minute. */
export default function NotificationCount() {
  const { person } = useSession();
  const personId = person?.id ?? null;
  useLive(personId && `person:${personId}`, {
    onMessage: (event) => event === "notification" && readAgain(),
    onReturn: readAgain,
    onEnter: readAgain,
  });
  useEffect(() => {
    if (personId === null) return;
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
