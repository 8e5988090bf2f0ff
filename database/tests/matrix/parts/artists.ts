import { id } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces } from "../trigger-rules.ts";

const part: MatrixPart = {
  rowStates: { artists: { any: { where: "true" } } },
  addRows: async ({ client }) => {
    await client.query(`insert into artists (id, name) values ('${id("artist")}', 'Ada Fields')`);
  },
  callers: {
    claim_artist: ["authenticated"],
    confirm_page_proof: ["service_role"],
    decide_artist_claim: ["authenticated"],
    edit_artist: ["authenticated"],
    get_artist_rights: ["authenticated"],
    list_artist_claims: ["authenticated"],
    prepare_page_proof: ["service_role"],
    get_artist_nights: ["anon", "authenticated", "service_role"],
    get_organiser_nights: ["anon", "authenticated", "service_role"],
  },
  triggerRules: [
    announces("artists", "name"),
    {
      says: "artists get an address",
      change: `insert into artists (id, name) values ('${id("probe")}', 'Probe')`,
      question: `(select slug from artists where id = '${id("probe")}') = 'probe'`,
    },
  ],
};

export default part;
