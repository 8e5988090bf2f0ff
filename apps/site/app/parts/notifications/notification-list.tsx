import {
  NOTIFICATION_TABS,
  type Notification,
  type NotificationTab,
} from "@undercroft/contract/notifications";
import { useEffect, useState } from "react";
import { serverDate } from "#app/device/server-time.ts";
import { clockTime, londonWallClock } from "#app/format/nights.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { NotificationRow } from "./notification-row.tsx";
import { useNotifications } from "./use-notifications.ts";

const labels: Record<NotificationTab, string> = { tickets: "Tickets", social: "Social", work: "Work" };

type NotificationListProps = {
  /** leaves what covers the page, then goes there */
  onOpen: (to: string) => void;
};

/** What the person was told, in tabs; newest first, today above what came earlier. */
export function NotificationList({ onOpen }: NotificationListProps) {
  const [tab, setTab] = useState<NotificationTab | "all">("all");
  const state = useNotifications(tab === "all" ? null : tab);
  const { counts } = state;
  const tabs = (["all", ...NOTIFICATION_TABS] as const).map((name) => {
    const unread = name === "all" ? counts?.unread : counts?.[name];
    return {
      value: name,
      label: (
        <>
          {name === "all" ? "All" : labels[name]}
          {unread ? <span className="type-data ps-2">{unread > 99 ? "99+" : unread}</span> : null}
        </>
      ),
      content: name === tab ? <Rows state={state} isAll={tab === "all"} onOpen={onOpen} /> : null,
    };
  });
  return (
    <Tabs label="Notifications" value={tab} onValueChange={(to) => setTab(to as typeof tab)} tabs={tabs} />
  );
}

/** The time, read again every half minute while something may run out. */
function useMinutes(): Date {
  const [now, setNow] = useState(() => serverDate());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverDate()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type RowsProps = NotificationListProps & { state: ReturnType<typeof useNotifications>; isAll: boolean };

function Rows({ state, isAll, onOpen }: RowsProps) {
  const { query, rows } = state;
  const isOnline = useOnline();
  const now = useMinutes();
  if (query.isPending) return <Halftone className="h-60" />;
  if (query.isError && rows.length === 0)
    return (
      <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
        Your notifications did not load.
      </ErrorState>
    );
  if (rows.length === 0)
    return (
      <EmptyState>
        {isAll
          ? "Nothing yet. Follow a venue, an artist or an organiser, and their new nights appear here."
          : "Nothing of this kind yet."}
      </EmptyState>
    );
  const isUnread = rows.some(({ read_at }) => read_at === null);
  const today = londonWallClock(serverDate()).day;
  const isToday = (one: Notification) => londonWallClock(new Date(one.latest_at)).day === today;
  const groups = [
    ["Today", rows.filter(isToday)],
    ["Earlier", rows.filter((one) => !isToday(one))],
  ] as const;
  return (
    <div className="grid gap-5">
      {isOnline ? null : (
        <p role="status" className="border-warn border-s-4 ps-4">
          You're offline. This is as of {clockTime(new Date(query.dataUpdatedAt))}.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 text-small">{isUnread ? "" : "You have read everything."}</p>
        {isUnread ? (
          <Button size="sm" variant="outline" onClick={() => void state.markAll()}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      {groups.map(([name, some]) =>
        some.length === 0 ? null : (
          <section key={name} aria-label={name}>
            <h3 className="type-label text-ink-2">{name}</h3>
            <ul>
              {some.map((told) => (
                <NotificationRow
                  key={told.id}
                  told={told}
                  onOpen={(to) => {
                    if (told.read_at === null) void state.mark(told.id, true);
                    onOpen(to);
                  }}
                  onMark={(isRead) => void state.mark(told.id, isRead)}
                  onRemove={() => void state.remove(told.id)}
                  now={now}
                  lessened={state.lessened?.id === told.id ? state.lessened.before : null}
                  onFewer={() => void state.fewer(told)}
                  onUndo={() => void state.undoFewer()}
                />
              ))}
            </ul>
          </section>
        ),
      )}
      <ShowMore query={query} />
    </div>
  );
}
