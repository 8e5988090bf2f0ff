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
    list_team_keys: ["authenticated"],
    make_team_key: ["authenticated"],
    revoke_team_key: ["authenticated"],
  },
};

export default part;
