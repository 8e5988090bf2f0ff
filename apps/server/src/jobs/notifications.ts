import { createPush } from "@undercroft/mail";
import settings from "../config/parts/notifications.ts";
import type { PartJobs } from "./job.ts";

export default {
  tasks: ({ config, database, log }) => {
    const { PUSH_CONTACT: contact, PUSH_HOSTS: hosts } = config.part(settings);
    const push = createPush({ database, contact, hosts });
    push
      .noteSettings()
      .catch((error: Error) => log.error({ part: "worker" }, `web push stays off: ${error.message}`));
    return push.tasks;
  },
  schedules: [
    { statement: "select internal.announce_nights()", everySeconds: 5 },
    { statement: "select internal.tell_answers()", everySeconds: 5 },
    { statement: "select internal.send_notification_mails()", everySeconds: 5 },
    { statement: "select internal.queue_pushes()", everySeconds: 5 },
    { statement: "select internal.remind_of_sales()", everySeconds: 10 },
    { statement: "select internal.tell_nights_of_today()", everySeconds: 60 },
    { statement: "select internal.tell_ending_releases()", everySeconds: 60 },
  ],
} satisfies PartJobs;
