import { one } from "../../harness/fixtures.ts";
import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const told = id("notification of owner");

const part: MatrixPart = {
  rowStates: {
    notifications: { own: { where: `user_id = '${id("user owner")}'` } },
    notification_prefs: { own: { where: `user_id = '${id("user owner")}'` } },
    notification_actors: { own: { where: `notification_id = '${told}'` } },
    notification_settings: { own: { where: `user_id = '${id("user owner")}'` } },
    event_reminders: { own: { where: `user_id = '${id("user owner")}'` } },
    push_subscriptions: { own: { where: `user_id = '${id("user owner")}'` } },
  },
  addRows: async ({ client }) => {
    await insert(client, "notifications", { id: told, user_id: id("user owner"), kind: "test_probe" });
    await insert(client, "notification_prefs", {
      user_id: id("user owner"),
      kind: "follower_new",
      in_app: true,
      mail: "never",
    });
    await client.query("insert into notification_settings (user_id) values ($1) on conflict do nothing", [
      id("user owner"),
    ]);
    await insert(client, "event_reminders", { user_id: id("user owner"), event_id: one.published });
    await insert(client, "push_subscriptions", {
      user_id: id("user owner"),
      endpoint: "https://push.example/owner",
      p256dh: "B".repeat(87),
      auth: "a".repeat(22),
      label: "Firefox on Linux",
    });
    await insert(client, "notification_actors", { notification_id: told, actor_id: id("user team") });
  },
  callers: {
    add_push_subscription: ["authenticated"],
    decline_push: ["authenticated"],
    find_mailed_kinds: ["anon", "authenticated", "service_role"],
    forget_push_subscription: ["authenticated"],
    get_notification_settings: ["authenticated"],
    list_push_subscriptions: ["authenticated"],
    lessen_mails: ["anon", "authenticated", "service_role"],
    lessen_notifications: ["authenticated"],
    remove_push_subscription: ["authenticated"],
    set_event_reminder: ["authenticated"],
    set_quiet_hours: ["authenticated"],
    test_push_subscription: ["authenticated"],
    count_notifications: ["authenticated"],
    list_notification_prefs: ["authenticated"],
    list_notifications: ["authenticated"],
    mark_all_notifications: ["authenticated"],
    mark_notifications: ["authenticated"],
    remove_notification: ["authenticated"],
    see_notifications: ["authenticated"],
    set_notification_pref: ["authenticated"],
  },
};

export default part;
