import { tellNotificationsMoved } from "#app/parts/notifications/moved-notifications.ts";
import { countNotifications } from "#app/parts/notifications/notification-commands.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { useKeptCount } from "#app/shell/account/use-kept-count.ts";

/** Keeps the number on the bell. */
export default function NotificationCount() {
  const { person } = useSession();
  useKeptCount(person?.id ?? null, {
    count: countNotifications,
    event: "notification",
    tellMoved: tellNotificationsMoved,
  });
  return null;
}
