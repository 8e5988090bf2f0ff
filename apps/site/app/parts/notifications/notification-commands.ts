import type { Notification, NotificationTab } from "@undercroft/contract/notifications";
import { type Answer, call } from "#app/api/call.ts";
import { setCount } from "#app/api/counts.ts";

/** How many are unread, of all and by tab; counted to a hundred. */
export type NotificationCounts = Answer<"count_notifications">;

/** What a person chose for a kind. */
export type NotificationPref = Answer<"list_notification_prefs">[number];

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
  show(await call("count_notifications"));

/** Thirty, newest first, that moved before `last`. */
export async function listNotifications(
  tab: NotificationTab | null,
  last: Pick<Notification, "latest_at" | "id"> | null,
): Promise<Notification[]> {
  return call("list_notifications", {
    ...(tab ? { p_tab: tab } : {}),
    ...(last ? { p_before: last.latest_at, p_before_id: last.id } : {}),
    p_limit: PAGE,
  });
}

/** Marks as read, or as new again. */
export const markNotifications = async (ids: string[], isRead = true): Promise<NotificationCounts> =>
  show(await call("mark_notifications", { p_ids: ids, p_is_read: isRead }));

/** Marks everything read that was there at `until`. */
export const markAllNotifications = async (
  until: string,
  tab: NotificationTab | null,
): Promise<NotificationCounts> =>
  show(await call("mark_all_notifications", { p_until: until, ...(tab ? { p_tab: tab } : {}) }));

/** Says that the list was opened: what was there is seen, and stays unread. */
export async function seeNotifications(until: string): Promise<void> {
  await call("see_notifications", { p_until: until });
}

/** Takes one out of the list, or puts it back. */
export const removeNotification = async (id: string, isRemoved = true): Promise<NotificationCounts> =>
  show(await call("remove_notification", { p_id: id, p_is_removed: isRemoved }));

/** Every kind with what was chosen for it. */
export const listNotificationPrefs = (): Promise<NotificationPref[]> => call("list_notification_prefs");

/** Chooses where, and how often, one hears of a kind. */
export async function setNotificationPref(
  pref: Pick<NotificationPref, "kind" | "in_app" | "mail" | "by_push">,
): Promise<void> {
  await call("set_notification_pref", {
    p_kind: pref.kind,
    p_in_app: pref.in_app,
    p_mail: pref.mail,
    p_by_push: pref.by_push,
  });
}

/** What a kind became, and what it was before. */
export type Lessened = Answer<"lessen_notifications">;

/** "Fewer like this": one step. */
export const lessenNotifications = (kind: string): Promise<Lessened> =>
  call("lessen_notifications", { p_kind: kind });

/** Quiet hours ("23:00"), and what the server can do for browsers. */
export type NotificationHours = Answer<"get_notification_settings">;

export const getNotificationSettings = async (): Promise<NotificationHours> =>
  call("get_notification_settings");

export async function setQuietHours(isOn: boolean, from: string, until: string): Promise<void> {
  await call("set_quiet_hours", { p_has_quiet_hours: isOn, p_from: from, p_until: until });
}
