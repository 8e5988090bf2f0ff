import type { Notification, NotificationTab } from "@undercroft/contract/notifications";
import { browserClient } from "#app/api/browser-client.ts";
import { setCount } from "#app/api/counts.ts";
import { readJson } from "#app/api/read-json.ts";

/** How many are unread, of all and by tab; counted to a hundred. */
export type NotificationCounts = { unread: number; unseen: number } & Record<NotificationTab, number>;

/** What a person chose for a kind. */
export type NotificationPref = {
  kind: string;
  tab: NotificationTab;
  is_optional: boolean;
  mails_itself: boolean;
  in_app: boolean;
  by_mail: boolean;
};

/** Everything below is kept under this key. */
export const notificationsKey = ["notifications"] as const;

/** Per page of the list. */
export const PAGE = 30;

const show = (counts: NotificationCounts): NotificationCounts => {
  setCount("notifications", counts.unread);
  return counts;
};

/** Counts what is unread, for the bell too. @throws the data API's error; so do all below */
export const countNotifications = async (): Promise<NotificationCounts> =>
  show(await readJson<NotificationCounts>((await browserClient()).rpc("count_notifications")));

/** Thirty, newest first, that moved before `last`. */
export async function listNotifications(
  tab: NotificationTab | null,
  last: Pick<Notification, "latest_at" | "id"> | null,
): Promise<Notification[]> {
  const client = await browserClient();
  return readJson<Notification[]>(
    client.rpc("list_notifications", {
      ...(tab ? { p_tab: tab } : {}),
      ...(last ? { p_before: last.latest_at, p_before_id: last.id } : {}),
      p_limit: PAGE,
    }),
  );
}

/** Marks as read, or as new again. */
export const markNotifications = async (ids: string[], isRead = true): Promise<NotificationCounts> =>
  show(
    await readJson<NotificationCounts>(
      (await browserClient()).rpc("mark_notifications", { p_ids: ids, p_is_read: isRead }),
    ),
  );

/** Marks everything read that was there at `until`. */
export const markAllNotifications = async (
  until: string,
  tab: NotificationTab | null,
): Promise<NotificationCounts> =>
  show(
    await readJson<NotificationCounts>(
      (await browserClient()).rpc("mark_all_notifications", {
        p_until: until,
        ...(tab ? { p_tab: tab } : {}),
      }),
    ),
  );

/** Says that the list was opened: what was there is seen, and stays unread. */
export async function seeNotifications(until: string): Promise<void> {
  await (await browserClient()).rpc("see_notifications", { p_until: until }).throwOnError();
}

/** Takes one out of the list, or puts it back. */
export const removeNotification = async (id: string, isRemoved = true): Promise<NotificationCounts> =>
  show(
    await readJson<NotificationCounts>(
      (await browserClient()).rpc("remove_notification", { p_id: id, p_is_removed: isRemoved }),
    ),
  );

/** Every kind with what was chosen for it. */
export const listNotificationPrefs = async (): Promise<NotificationPref[]> =>
  readJson<NotificationPref[]>((await browserClient()).rpc("list_notification_prefs"));

/** Chooses where one hears of a kind. */
export async function setNotificationPref(kind: string, inApp: boolean, byMail: boolean): Promise<void> {
  const client = await browserClient();
  await client
    .rpc("set_notification_pref", { p_kind: kind, p_in_app: inApp, p_by_mail: byMail })
    .throwOnError();
}
