import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  after: ["organisers"],
  rowStates: { team_keys: { any: { where: "true" } } },
  addRows: async ({ client }) => {
    await insert(client, "team_keys", {
      organiser_id: id("organiser"),
      name: "Website",
      prefix: "abcd1234",
      key_hash: "0".repeat(64),
      scopes: "{listings:write}",
      created_by: id("user team"),
    });
  },
  callers: {
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
