import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Notification, NotificationTab } from "@undercroft/contract/notifications";
import { useEffect, useMemo, useRef, useState } from "react";
import { announce } from "#app/ui/notices/announce.ts";
import { alert } from "#app/ui/notices/toasts.ts";
import { onNotificationsMoved } from "./moved-notifications.ts";
import {
  countNotifications,
  type Lessened,
  lessenNotifications,
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

/** Says once per burst how many new rows have come on top; focus and scroll stay where they are. */
function useArrivals(rows: readonly Notification[]): void {
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    const fresh = rows.filter(
      ({ id, latest_at, read_at }) => read_at === null && !known.current?.has(`${id} ${latest_at}`),
    );
    if (known.current && fresh.length > 0)
      announce(fresh.length === 1 ? "1 new notification." : `${fresh.length} new notifications.`);
    if (rows.length > 0 || known.current)
      known.current = new Set([
        ...(known.current ?? []),
        ...rows.map(({ id, latest_at }) => `${id} ${latest_at}`),
      ]);
  }, [rows]);
}

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
  const pages = query.data?.pages;
  // what moved up between two reads can stand on two pages
  const rows = useMemo(
    () => [...new Map((pages ?? []).flat().map((one) => [one.id, one])).values()],
    [pages],
  );
  const newest = rows[0]?.latest_at;
  useEffect(() => {
    if (newest) void seeNotifications(newest).catch(() => undefined);
  }, [newest]);

  const [lessened, setLessened] = useState<{ id: string; kind: string; before: Lessened } | null>(null);
  useArrivals(rows);

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
    lessened,
    fewer: async (told: Notification) => {
      let before: Lessened | null = null;
      const done = await act(async () => {
        before = await lessenNotifications(told.kind);
      });
      if (done && before) setLessened({ id: told.id, kind: told.kind, before });
    },
    undoFewer: async () => {
      if (!lessened) return;
      const { kind, before } = lessened;
      if (await act(() => setNotificationPref({ kind, ...before }))) {
        setLessened(null);
        announce("Back as it was.");
      }
    },
  };
}
