import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  after: ["people"],
  rowStates: { staff_notes: { any: { where: "true" } } },
  addRows: async ({ client }) => {
    await insert(client, "staff_notes", { user_id: id("user owner"), body: "Rang twice about a lost coat." });
  },
  callers: {
    add_staff_note: ["authenticated"],
    end_person_sessions: ["authenticated"],
    get_person_for_staff: ["authenticated"],
    list_person_sessions: ["authenticated"],
    list_security_alerts: ["authenticated"],
    search_people: ["authenticated"],
    staff_overview: ["authenticated"],
  },
};

export default part;
