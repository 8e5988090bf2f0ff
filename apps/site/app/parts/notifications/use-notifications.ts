import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationTab,
} from "@undercroft/contract/notifications";
import { useEffect } from "react";
import { announce } from "#app/ui/announce.ts";
import { alert, notify } from "#app/ui/toasts.ts";
import { onNotificationsMoved } from "./moved-notifications.ts";
import {
  countNotifications,
  listNotificationPrefs,
  listNotifications,
  markAllNotifications,
  markNotifications,
  notificationsKey,
  PAGE,
  removeNotification,
  seeNotifications,
  setNotificationPref,
} from "./notification-commands.ts";

const EVERY_MS = 60_000;

/** The list of a tab with what can be done to it. An open list reads again every minute and on return to the page. */
export function useNotifications(tab: NotificationTab | null) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: [...notificationsKey, "list", tab],
    queryFn: ({ pageParam }) => listNotifications(tab, pageParam),
    initialPageParam: null as Notification | null,
    getNextPageParam: (page): Notification | null => (page.length === PAGE ? (page.at(-1) ?? null) : null),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });
  const counts = useQuery({
    queryKey: [...notificationsKey, "counts"],
    queryFn: countNotifications,
    staleTime: 0,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  });
  useEffect(
    () => onNotificationsMoved(() => void queryClient.invalidateQueries({ queryKey: notificationsKey })),
    [queryClient],
  );
  const rows = query.data?.pages.flat() ?? [];
  const newest = rows[0]?.latest_at;
  useEffect(() => {
    if (newest) void seeNotifications(newest).catch(() => undefined);
  }, [newest]);

  const act = async (what: () => Promise<unknown>): Promise<boolean> => {
    try {
      await what();
      return true;
    } catch {
      alert({ title: "That did not work", description: "Nothing was changed. Try again in a moment." });
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: notificationsKey });
    }
  };
  return {
    query,
    rows,
    counts: counts.data,
    mark: (id: string, isRead: boolean) => act(() => markNotifications([id], isRead)),
    markAll: async () => {
      if (newest && (await act(() => markAllNotifications(newest, tab))))
        announce("Everything is marked as read.");
    },
    remove: async (id: string) => {
      if (await act(() => removeNotification(id))) announce("Removed.");
    },
    fewer: async (kind: string) => {
      const done = await act(async () => {
        const pref = (await listNotificationPrefs()).find((one) => one.kind === kind);
        // first the mails become fewer, then the rows
        await setNotificationPref(kind, pref?.by_mail ?? false, false);
        notify(
          pref?.by_mail
            ? `No more emails: ${NOTIFICATION_KINDS[kind]?.label.toLowerCase()}.`
            : `Switched off: ${NOTIFICATION_KINDS[kind]?.label.toLowerCase()}.`,
          { description: "Settings, Notifications brings it back." },
        );
      });
      return done;
    },
  };
}
