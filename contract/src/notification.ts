// What somebody is told: a row of the drawer, and the names of those who did it.

/** A row of the drawer, as `list_notifications` answers it. Times are ISO 8601. */
export type Notification = {
  id: string;
  kind: string;
  /** null: it is told by mail and on devices alone */
  tab: NotificationTab | null;
  is_optional: boolean;
  /** how often it happened, or how many people did it */
  count: number;
  payload: Readonly<Record<string, unknown>>;
  created_at: string;
  latest_at: string;
  read_at: string | null;
  seen_at: string | null;
  expires_at: string | null;
  /** what became of the matter that it asks about; null while that is open, or where nothing is asked */
  settled?: string | null;
  /** what it speaks of as that is now; `is_gone` where there is nothing left to go to */
  subject: {
    title?: string | null;
    slug?: string;
    ref?: string;
    image_path?: string | null;
    is_gone?: boolean;
  };
  /** the newest two of those who did it */
  actors: readonly { name: string; handle: string; avatar_path: string | null }[];
};

/** How often a kind is mailed, most often first. */
export const MAIL_FREQUENCIES = ["at_once", "hourly", "daily", "weekly", "never"] as const;
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number];

export const NOTIFICATION_TABS = ["tickets", "social", "work"] as const;
export type NotificationTab = (typeof NOTIFICATION_TABS)[number];

/** "Ada", "Ada and Amir", "Ada, Amir and 3 others". */
export function actorNames({ actors, count }: Pick<Notification, "actors" | "count">): string {
  const names = actors.map(({ name }) => name);
  const others = count - names.length;
  if (names.length === 0) return count > 1 ? `${count} people` : "Somebody";
  if (others > 0) return `${names.join(", ")} and ${others === 1 ? "1 other" : `${others} others`}`;
  return names.join(" and ");
}

/** How a kind is worded, where it leads and what the settings call it. */
export type NotificationKind = {
  icon: "ticket" | "money" | "calendar" | "place" | "person" | "bell" | "work" | "shield" | "search" | "data";
  /** what the settings call it */
  label: string;
  sentence: (told: Notification) => string;
  /** where it leads; null where there is nothing to see */
  to: (told: Notification) => string | null;
  /** the one thing to do, as a button says it */
  action?: string;
};
