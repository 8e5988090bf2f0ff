import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const told = id("notification of owner");

const part: MatrixPart = {
  rowStates: {
    notifications: { own: { where: `user_id = '${id("user owner")}'` } },
    notification_prefs: { own: { where: `user_id = '${id("user owner")}'` } },
    notification_actors: { own: { where: `notification_id = '${told}'` } },
  },
  addRows: async ({ client }) => {
    await insert(client, "notifications", { id: told, user_id: id("user owner"), kind: "test_probe" });
    await insert(client, "notification_prefs", {
      user_id: id("user owner"),
      kind: "follower_new",
      in_app: true,
      by_mail: false,
    });
    await insert(client, "notification_actors", { notification_id: told, actor_id: id("user team") });
  },
  callers: {
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
