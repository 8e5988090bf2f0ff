import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces } from "../trigger-rules.ts";

const part: MatrixPart = {
  after: ["people"],
  rowStates: {
    saved_searches: { own: { where: "true" } },
    search_synonyms: { any: { where: "true" } },
  },
  addRows: async ({ client }) => {
    await insert(client, "saved_searches", {
      user_id: id("user owner"),
      name: "Dub in Leeds",
      question: { q: "dub", near: "leeds" },
    });
  },
  callers: {
    delete_saved_search: ["authenticated"],
    end_search_alerts: ["anon", "authenticated"],
    keep_search_term: ["service_role"],
    list_search_terms: ["authenticated"],
    popular_searches: ["anon", "authenticated", "service_role"],
    read_search: ["anon", "authenticated", "service_role"],
    remove_search_synonym: ["authenticated"],
    save_search: ["authenticated"],
    search_all: ["anon", "authenticated", "service_role"],
    set_search_alert: ["authenticated"],
    set_search_synonym: ["authenticated"],
    suggest: ["anon", "authenticated", "service_role"],
  },
  triggerRules: [announces("search_synonyms", "label")],
};

export default part;
