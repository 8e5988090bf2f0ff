import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  after: ["organisers"],
  rowStates: {
    team_keys: { any: { where: "true" } },
    webhook_deliveries: { any: { where: "true" } },
    webhooks: { any: { where: "true" } },
  },
  addRows: async ({ client }) => {
    await insert(client, "team_keys", {
      organiser_id: id("organiser"),
      name: "Website",
      prefix: "abcd1234",
      key_hash: "0".repeat(64),
      scopes: "{listings:write}",
      created_by: id("user team"),
    });
    await insert(client, "webhooks", {
      id: id("webhook"),
      organiser_id: id("organiser"),
      address: "https://website.example/hooks",
      kinds: "{event.published}",
      secret: "sealed",
      created_by: id("user team"),
    });
    await insert(client, "webhook_deliveries", {
      webhook_id: id("webhook"),
      kind: "event.published",
      body: "{}",
    });
  },
  callers: {
    add_webhook: ["authenticated"],
    change_webhook: ["authenticated"],
    list_webhook_deliveries: ["authenticated"],
    list_webhooks: ["authenticated"],
    remove_webhook: ["authenticated"],
    resend_webhook: ["authenticated"],
    rotate_webhook_secret: ["authenticated"],
    list_listing_places: ["service_role"],
    list_team_keys: ["authenticated"],
    make_team_key: ["authenticated"],
    open_listings_key: ["service_role"],
    post_listings: ["service_role"],
    read_attendees: ["service_role"],
    read_sales: ["service_role"],
    revoke_team_key: ["authenticated"],
  },
};

export default part;
