import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { refused } from "../trigger-rules.ts";

const part: MatrixPart = {
  after: ["people", "organisers", "venues"],
  rowStates: {
    bulletins: { any: { where: "true" } },
  },
  addRows: async ({ client }) => {
    await insert(client, "bulletins", {
      organiser_id: id("organiser"),
      author_id: id("user team"),
      subject: "Two nights in May",
      body: "We are back in the vault on both Fridays.",
      audience: "all",
      key: id("bulletin sent"),
      status: "sent",
      started_at: new Date(),
    });
  },
  callers: {
    agree_to_venue: ["authenticated"],
    choose_news_of: ["authenticated"],
    count_bulletin_audience: ["authenticated"],
    decide_bulletin: ["authenticated"],
    export_venue_agreed: ["authenticated"],
    find_bulletin: ["anon", "authenticated", "service_role"],
    find_bulletin_link: ["anon", "authenticated", "service_role"],
    get_venue_consent: ["authenticated"],
    hears_news_of: ["authenticated"],
    leave_bulletins: ["anon", "authenticated", "service_role"],
    list_bulletins: ["authenticated"],
    list_waiting_bulletins: ["authenticated"],
    send_bulletin: ["authenticated"],
    stop_bulletin: ["authenticated"],
  },
  triggerRules: [
    refused(
      "a bulletin that went out does not wait for staff again",
      "update bulletins set status = 'sent'; update bulletins set status = 'waiting'",
    ),
  ],
};

export default part;
